#include "referee/record/pgn_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "referee/record/external_game.hpp"
#include "referee/record/move_info_text.hpp"
#include "referee/record/pgn_text.hpp"

namespace flipside::referee {

namespace {

constexpr std::size_t line_length = 80;

// Joins words with spaces and wraps lines at `line_length` columns.
class Paragraph {
 public:
  void add(std::string_view word) {
    if (!text_.empty()) {
      const bool fits = column_ + 1 + word.size() <= line_length;
      text_ += fits ? ' ' : '\n';
      column_ = fits ? column_ + 1 : 0;
    }
    text_ += word;
    column_ += word.size();
  }

  void add_comment(std::string_view words) {
    std::string comment = "{";
    comment.append(words) += '}';
    std::string_view rest = comment;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      add(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

class TagSection {
 public:
  void add(std::string_view name, std::string_view value) {
    fmt::format_to(std::back_inserter(text_), "[{} {}]\n", name, quote(value));
  }
  void add_or_unknown(std::string_view name, std::string_view value) {
    const std::string_view unknown = unknown_value(name);
    if (value.empty())
      add(name, unknown);
    else if (value == unknown)
      fmt::format_to(std::back_inserter(text_), "[{} \"\\{}\"]\n", name, unknown);
    else
      add(name, value);
  }
  void add_unless_empty(std::string_view name, std::string_view value) {
    if (!value.empty()) add(name, value);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Returns the full move number in the last field of a position's text; 1 if that field is not a number.
int fullmove(std::string_view position) {
  int number = 1;
  const std::string_view digits = position.substr(position.rfind(' ') + 1);
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return std::clamp(number, 1, 1'000'000);
}

// Plays the moves of the record on `game` and formats them.
Expected<std::string> movetext(AnyGame& game, const GameRecord& record, const PgnOptions& options) {
  Paragraph text;
  // Count the full moves here, because extracting the number from the text of every position would dominate
  // the run time.
  int number = fullmove(game.text());
  Player next = game.to_move();
  std::string words;
  for (const PlayedMove& played : record.moves) {
    const auto display = game.display_text(played.move);
    if (!display) return display.error();
    const Player mover = played.mover.value_or(next);
    const bool first = game.plies() == 0;
    if (!first && (mover == Player::p1 || mover != next)) ++number;
    words.clear();
    if (first || mover == Player::p1 || mover != next)
      fmt::format_to(std::back_inserter(words), "{}.{} ", number, mover == Player::p1 ? "" : "..");
    next = opponent(mover);
    text.add(words += move_word(*display));
    if (played.info && played.info->mistake) text.add("$2");
    const std::string comment = played.info ? move_info_text(*played.info, options.times) : "book";
    if (!comment.empty()) text.add_comment(comment);
    if (const auto legal = game.play(played.move); !legal) return legal.error();
  }
  text.add(pgn_result(record.outcome));
  return text.text();
}

}  // namespace

Expected<std::string> write_pgn(const GameRecord& record, const PgnOptions& options) {
  auto game = game_of(record.game);
  if (!game) return game.error();
  if (!record.start.empty()) {
    game = game->parse(record.start);
    if (!game) return game.error();
  }
  const auto moves = movetext(*game, record, options);
  if (!moves) return moves.error();

  TagSection tags;
  tags.add_or_unknown("Event", record.event);
  tags.add_or_unknown("Site", record.site);
  tags.add_or_unknown("Date", options.times ? record.date : "");
  tags.add_or_unknown("Round", record.round);
  tags.add_or_unknown("White", record.players[Player::p1]);
  tags.add_or_unknown("Black", record.players[Player::p2]);
  tags.add("Result", pgn_result(record.outcome));
  tags.add("Variant", record.game);
  const auto colour = [&](Player player) {
    return game->colour_names()[static_cast<std::size_t>(game->colour_of(player))];
  };
  tags.add_unless_empty("P1Colour", colour(Player::p1));
  tags.add_unless_empty("P2Colour", colour(Player::p2));
  if (!record.start.empty()) {
    tags.add("SetUp", "1");
    tags.add("FEN", record.start);
  }
  const auto& [p1_control, p2_control] = record.time_controls.values;
  if (p1_control == p2_control) {
    tags.add_unless_empty("TimeControl", p1_control);
  } else {
    tags.add_unless_empty("WhiteTimeControl", p1_control);
    tags.add_unless_empty("BlackTimeControl", p2_control);
  }
  tags.add("Termination", termination_text(record.termination));
  tags.add_unless_empty("TerminationDetail", record.detail);
  tags.add("PlyCount", fmt::format("{}", record.moves.size()));
  for (const auto& [name, player] : accuracy_tags)
    if (const Accuracy& accuracy = record.accuracy[player]; accuracy.counted > 0)
      tags.add(name, accuracy_text(accuracy));
  return tags.text() + "\n" + *moves + "\n\n";
}

}  // namespace flipside::referee
