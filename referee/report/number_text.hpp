#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "referee/ratings/elo.hpp"
#include "referee/ratings/ratings.hpp"

namespace flipside::referee {

/// An Elo rounded to whole points, without a minus before zero; "-" where it is not finite.
std::string elo_text(double elo);
/// A difference of Elo: as elo_text, with its sign where it is not 0.
std::string elo_difference_text(double elo);
/// One digit after the point and half the interval: "12.3 ±8.1"; "-" for an error that is not finite
/// and for all of an Elo that is not.
std::string estimate_text(const EloEstimate& estimate);
/// A share in [0, 1] as a percentage with one digit after the point: "52.0%"; "-" where it is not finite.
std::string percent_text(double share);
/// "1 game", "12 games".
std::string games_text(std::uint64_t games);

/// The players who have games: by group, then the strongest first, equals by number.
std::vector<std::size_t> ranking(const CrossTable& results, const Ratings& ratings);

}  // namespace flipside::referee
