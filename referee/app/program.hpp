#pragma once

namespace flipside::referee {

/// Runs the program `referee` with these arguments. Returns its exit status.
int run_referee(int argc, char** argv);

}  // namespace flipside::referee
