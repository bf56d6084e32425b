#include "referee/config/read_quirks.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "referee/config/nearest.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

void read_go(TableReader& in, EngineQuirks& quirks) {
  if (!in.has("go")) return;
  std::vector<std::string> words;
  in.read_words("go", words);
  if (words.empty()) in.refuse("go", fmt::format("expected some of {}", fmt::join(go_names, ", ")));
  quirks.go = {};
  for (const std::string& word : words) {
    const auto* const found = std::find(go_names.begin(), go_names.end(), word);
    if (found == go_names.end())
      return in.refuse("go", fmt::format("'{}'{}, expected some of {}", word,
                                         did_you_mean(word, {go_names.begin(), go_names.end()}),
                                         fmt::join(go_names, ", ")));
    quirks.go[static_cast<std::size_t>(found - go_names.begin())] = true;
  }
}

}  // namespace

void read_quirks(TableReader& in, const TimeControl& control, EngineQuirks& quirks) {
  in.read_table("quirks", [&](TableReader& nested) {
    nested.read("start_fen", quirks.start_fen);
    if (nested.has("start_fen") && !is_position_text(quirks.start_fen))
      nested.refuse("start_fen", "expected a position in one line, without the word 'moves'");
    nested.read("bare_responses", quirks.bare_responses);
    read_go(nested, quirks);
    nested.read("ready_before_position", quirks.ready_before_position);
  });
  if (!go_kind(control.kind, quirks))
    in.refuse("quirks",
              fmt::format("the time control '{}' cannot be told by these kinds of go, expected '{}' "
                          "among them or another time control",
                          time_control_text(control), go_names[static_cast<std::size_t>(control.kind)]));
}

}  // namespace flipside::referee
