#include "engine/train/samples.hpp"

#include <fmt/format.h>

#include <cmath>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/text.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"

namespace flipside {
namespace {

/// A parsed line of a data file.
struct Line {
  std::string position;
  int score = 0;
  double points = 0;
};

std::optional<Line> parse_line(std::string_view text) {
  const auto first = text.find('\t');
  const auto second = text.find('\t', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) return std::nullopt;
  const auto score = read_number<int>(text.substr(first + 1, second - first - 1));
  const std::string_view points = text.substr(second + 1);
  if (!score || (points != "0" && points != "0.5" && points != "1")) return std::nullopt;
  return Line{std::string(text.substr(0, first)), *score, points == "0" ? 0 : points == "1" ? 1 : 0.5};
}

template <NetworkInput G>
void add(Samples& all, const G& at, const Line& line) {
  Sample sample{.first = all.features.size()};
  at.features().for_each([&](int feature) {
    const int mirrored = G::mirrored_feature(feature);
    all.features.push_back(static_cast<std::uint16_t>(at.turn() == 0 ? feature : mirrored));
    all.mirrored.push_back(static_cast<std::uint16_t>(at.turn() == 0 ? mirrored : feature));
  });
  sample.count = static_cast<std::uint16_t>(all.features.size() - sample.first);
  sample.phase = static_cast<std::uint8_t>(at.network_phase());
  sample.evaluation = static_cast<float>(at.evaluate()) / 100;
  sample.score = 1 / (1 + std::exp(-static_cast<float>(line.score) / 100));
  sample.points = static_cast<float>(line.points);
  all.samples.push_back(sample);
}

template <Game G>
Expected<Samples> read(const G& start, std::istream& lines, std::size_t max_images) {
  if constexpr (NetworkInput<G>) {
    Samples all{.game = start.id(), .feature_count = 64 * G::feature_words, .phases = G::network_phases};
    std::vector<Symmetry> symmetries;
    for (const Symmetry& symmetry : symmetries_of(start.id()))
      if (!symmetry.swaps_players)
        symmetries.push_back(symmetry);  // mirrored features already cover the other symmetries
    std::string text;
    for (std::size_t number = 1; std::getline(lines, text); ++number) {
      const auto line = parse_line(text);
      if (lines.eof())
        return Error{fmt::format("line {} is truncated, expected a newline at its end", number)};
      if (!line)
        return Error{fmt::format(
            "line {}: expected a position, a score and a result (0, 0.5 or 1), separated by tabs", number)};
      if (const auto at = start.parse(line->position); !at)
        return Error{fmt::format("line {}: {}", number, at.error().message)};
      for (const std::string& image : symmetric_positions(symmetries, line->position, max_images))
        add(all, *start.parse(image), *line);
    }
    if (all.samples.empty()) return Error{"there are no positions to train on"};
    return all;
  }
  return Error{fmt::format("{} does not support networks: it defines no features", start.id())};
}

}  // namespace

Expected<Samples> read_samples(std::string_view game, std::istream& lines, int max_images) {
  auto samples = with_game(
      game, [&](const auto& start) { return read(start, lines, static_cast<std::size_t>(max_images)); });
  if (!samples) return samples.error();
  return *std::move(samples);
}

}  // namespace flipside
