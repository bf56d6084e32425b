#include "referee/record/external_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/printable.hpp"
#include "engine/core/text.hpp"
#include "engine/games/registry.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view prefix = "ugi:";
constexpr std::string_view start_text = "startpos";
constexpr std::size_t max_name_length = 64;
constexpr std::size_t max_move_length = 255;
constexpr std::size_t max_position_length = 4096;

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= max_name_length && std::all_of(name.begin(), name.end(), [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  });
}

/// Returns whether a string is valid UTF-8 and consists of printable characters.
bool is_printable_text(std::string_view text) {
  while (!text.empty()) {
    const Utf8Character c = decode_utf8(text);
    if (!c.valid || !is_printable(c.code)) return false;
    text.remove_prefix(c.length);
  }
  return true;
}

bool contains_word(std::string_view text, std::string_view wanted) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (word == wanted) return true;
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return false;
}

class ExternalGame final : public GameModel {
 public:
  explicit ExternalGame(std::string id, std::string position = std::string(start_text))
      : id_(std::move(id)), position_(std::move(position)) {}

  std::unique_ptr<GameModel> clone() const override { return std::make_unique<ExternalGame>(*this); }
  std::string id() const override { return id_; }
  ColourNames colour_names() const override { return {}; }
  int colour_of(Player player) const override { return player == Player::p1 ? 0 : 1; }
  Player to_move() const override { return plies_ % 2 == 0 ? Player::p1 : Player::p2; }
  std::optional<Outcome> outcome() const override { return std::nullopt; }
  bool drawn_by_repetition() const override { return false; }
  bool repeated() const override { return false; }
  int plies() const override { return plies_; }
  std::string text() const override { return position_; }
  std::string drawing() const override { return position_ + '\n'; }
  std::vector<std::string> legal_moves() const override { return {}; }
  std::size_t count_moves() const override { return 0; }
  int evaluate() const override { return 0; }
  std::uint64_t perft(int depth) const override { return depth == 0 ? 1 : 0; }
  Expected<void> play(std::string_view move) override {
    if (const auto text = display_text(move); !text) return text.error();
    ++plies_;
    return {};
  }
  Expected<std::string> display_text(std::string_view move) const override {
    if (move.empty() || move.size() > max_move_length || move.find(' ') != std::string_view::npos ||
        !is_printable_text(move))
      return Error{fmt::format("'{}' is not a move, expected a word of at most {} bytes of printable UTF-8",
                               move.substr(0, 40), max_move_length)};
    return std::string(move);
  }
  std::optional<std::string> find_displayed(std::string_view display) const override {
    return std::string(display);
  }
  Expected<AnyGame> parse(std::string_view text) const override {
    if (!is_position_text(text))
      return Error{
          fmt::format("'{}' is not a position, expected at most {} bytes of printable UTF-8 without the "
                      "word 'moves'",
                      text.substr(0, 40), max_position_length)};
    return AnyGame(std::make_unique<ExternalGame>(id_, std::string(text)));
  }

 private:
  std::string id_;
  std::string position_;
  int plies_ = 0;
};

}  // namespace

bool is_external(std::string_view id) { return id.starts_with(prefix); }

std::string_view variant_name(std::string_view id) { return is_external(id) ? id.substr(prefix.size()) : id; }

bool is_position_text(std::string_view text) {
  return text.find_first_not_of(' ') != std::string_view::npos && text.size() <= max_position_length &&
         is_printable_text(text) && !contains_word(text, "moves");
}

Expected<AnyGame> game_of(std::string_view id) {
  if (!is_external(id)) {
    auto game = start_game(id);
    if (game || !game.error().message.starts_with("unknown game")) return game;
    return Error{game.error().message + ", or ugi:NAME for an external game"};
  }
  if (!is_name(variant_name(id)))
    return Error{
        fmt::format("unknown game '{}', expected ugi:NAME with a NAME of at most {} letters, digits, "
                    "'_', '-' and '.'",
                    id, max_name_length)};
  return AnyGame(std::make_unique<ExternalGame>(std::string(id)));
}

}  // namespace flipside::referee
