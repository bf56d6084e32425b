#pragma once

#include "referee/check/exam.hpp"

namespace flipside::referee::conformance {

/// The check of `position startpos`, and what all later ones need of it: a `go` that is answered, the kinds
/// of query that are, a line of play, and the text of the start position for an engine that has another one.
Task<Finding> start_position(Exam& exam);

}  // namespace flipside::referee::conformance
