#include "engine/gui/web/record_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/core/text.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {
namespace {

constexpr std::array<std::string_view, 4> results = {"1-0", "0-1", "1/2-1/2", "*"};
constexpr std::size_t line_length = 80;

bool is_result(std::string_view word) { return std::ranges::find(results, word) != results.end(); }

std::string_view result_of(std::optional<Outcome> outcome) {
  return results[outcome ? static_cast<std::size_t>(*outcome) : results.size() - 1];
}

/// A tag, a word of the movetext, or the end of the text.
struct RecordToken {
  enum class Kind { tag, word, end };
  Kind kind = Kind::end;
  std::string_view text;     // a word, or the name of a tag
  std::string_view value{};  // the value of a tag
};

/// Splits a record into tokens. Skips comments.
class RecordLexer {
 public:
  explicit RecordLexer(std::string_view text) : rest_(text) {}

  RecordToken next() {
    skip_blanks_and_comments();
    if (rest_.empty()) return {};
    if (rest_.front() == '[') return tag();
    if (rest_.front() == '"') return {RecordToken::Kind::word, take_quoted()};
    const auto end = std::min(rest_.find_first_of(" \t\r\n\v\f{;\""), rest_.size());
    return {RecordToken::Kind::word, take(end)};
  }

 private:
  std::string_view take(std::size_t length) {
    const auto text = rest_.substr(0, length);
    rest_.remove_prefix(text.size());
    return text;
  }

  void skip_past(char end) { take(std::min(rest_.find(end), rest_.size() - 1) + 1); }

  void skip_blanks_and_comments() {
    for (;;) {
      while (!rest_.empty() && is_blank(rest_.front())) take(1);
      if (rest_.empty() || (rest_.front() != '{' && rest_.front() != ';')) return;
      skip_past(rest_.front() == '{' ? '}' : '\n');
    }
  }

  std::string_view take_quoted() {
    take(1);
    const auto text = take(std::min(rest_.find('"'), rest_.size()));
    take(1);
    return text;
  }

  RecordToken tag() {
    take(1);
    const auto name = trim(take(std::min(rest_.find_first_of("\"]\n"), rest_.size())));
    const bool has_value = !rest_.empty() && rest_.front() == '"';
    const auto value = has_value ? take_quoted() : std::string_view();
    if (!rest_.empty()) skip_past(']');
    return {RecordToken::Kind::tag, name, value};
  }

  std::string_view rest_;
};

// Returns the move in a word such as `12...c4!`; empty if the word is a move number or an annotation.
std::string_view move_in(std::string_view word) {
  const auto number = word.find_first_not_of("0123456789");
  if (number == std::string_view::npos || word.starts_with('$')) return {};
  if (word[number] == '.') word.remove_prefix(number);
  while (word.starts_with('.')) word.remove_prefix(1);
  while (word.ends_with('!') || word.ends_with('?')) word.remove_suffix(1);
  return word;
}

// Removes a position at the start of `text` and returns it. Returns an empty string if the text starts with
// something else.
std::string_view take_position(std::string_view& text) {
  std::string_view rest = text;
  const auto board = next_word(rest);
  if (board.find('/') == std::string_view::npos || is_result(board)) return {};
  const auto turn = next_word(rest);
  const auto phase = next_word(rest);
  const auto fullmove = next_word(rest);
  if (turn.size() != 1 || phase.size() != 1 || !read_number<int>(fullmove)) return {};
  const auto begin = static_cast<std::size_t>(board.data() - text.data());
  const auto position =
      text.substr(begin, static_cast<std::size_t>(fullmove.data() - board.data()) + fullmove.size());
  text = rest;
  return position;
}

std::string with_single_spaces(std::string_view text) {
  std::vector<std::string_view> words;
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) words.push_back(word);
  return fmt::format("{}", fmt::join(words, " "));
}

// Quotes moves that readers of PGN could take for something else.
std::string quoted_move(std::string_view move) {
  const char first = to_upper(move.front());
  return first >= 'A' && first <= 'Z' ? std::string(move) : fmt::format("\"{}\"", move);
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string escaped;
  for (const char c : sanitized(value)) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, escaped);
}

void append_wrapped(std::string& text, std::string_view word) {
  const auto line_start = text.rfind('\n') + 1;
  if (text.size() > line_start) text += text.size() - line_start + 1 + word.size() > line_length ? '\n' : ' ';
  text += word;
}

}  // namespace

Expected<GameLine> parse_record(std::string_view text, std::string_view game) {
  GameLine line{std::string(game), with_single_spaces(take_position(text))};
  std::vector<std::string_view> moves;
  RecordLexer lexer(text);
  for (auto token = lexer.next(); token.kind != RecordToken::Kind::end; token = lexer.next()) {
    if (token.kind == RecordToken::Kind::word) {
      if (is_result(token.text)) break;
      const auto move = move_in(token.text);
      if (!move.empty() && move != "startpos" && move != "moves") moves.push_back(move);
    } else if (!moves.empty()) {
      break;  // the tags of the next game
    } else if (token.text == "Variant") {
      line.game = token.value;
    } else if (token.text == "FEN") {
      line.start = token.value;
    }
  }
  auto at = start_of(line);
  if (!at) return at.error();
  if (line.start.empty() && moves.empty())
    return Error{"expected a position, a list of moves or a game in PGN"};
  for (const std::string_view word : moves) {
    const auto displayed = at->find_displayed(word);
    std::string move = displayed ? *displayed : std::string(word);
    if (const auto done = at->play(move); !done)
      return illegal_move(word, line.moves.size() + 1, done.error());
    line.moves.push_back(std::move(move));
  }
  return line;
}

Expected<std::string> format_record(const GameLine& line, const RecordTags& tags) {
  auto at = start_of(line);
  if (!at) return at.error();
  const std::string start = at->text();
  auto number = read_number<int>(std::string_view(start).substr(start.rfind(' ') + 1)).value_or(1);
  std::string movetext;
  for (const std::string& move : line.moves) {
    const auto text = at->display_text(move);
    if (!text) return text.error();
    const bool p1 = at->to_move() == Player::p1;
    if (p1 || at->plies() == 0) append_wrapped(movetext, fmt::format("{}{}", number, p1 ? "." : "..."));
    if (!p1) ++number;
    append_wrapped(movetext, quoted_move(*text));
    if (const auto done = at->play(move); !done) return done.error();
  }
  append_wrapped(movetext, result_of(at->outcome()));
  const auto colours = at->colour_names();
  std::string record = tag_line("Event", "Flipside") + tag_line("Site", "?") + tag_line("Date", tags.date) +
                       tag_line("Round", "?") + tag_line("White", tags.players[0]) +
                       tag_line("Black", tags.players[1]) + tag_line("Result", result_of(at->outcome())) +
                       tag_line("Variant", line.game);
  record += tag_line("P1Colour", colours[static_cast<std::size_t>(at->colour_of(Player::p1))]);
  record += tag_line("P2Colour", colours[static_cast<std::size_t>(at->colour_of(Player::p2))]);
  if (!line.start.empty()) record += tag_line("SetUp", "1") + tag_line("FEN", line.start);
  record += tag_line("PlyCount", fmt::format("{}", line.moves.size()));
  return record + '\n' + movetext + '\n';
}

}  // namespace flipside
