#include "referee/record/pgn_reader.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "referee/record/external_game.hpp"
#include "referee/record/move_info_text.hpp"
#include "referee/record/pgn_text.hpp"

namespace flipside::referee {

namespace {

using Kind = PgnToken::Kind;

class ParsedTags {
 public:
  Expected<void> add(const PgnToken& token) {
    const auto [at, fresh] = tags_.try_emplace(token.name, token);
    if (!fresh) return error_at(token.location, fmt::format("duplicate tag {}", at->first));
    return {};
  }

  bool empty() const { return tags_.empty(); }

  /// Returns the tag with this name, or nullptr if it is missing.
  const PgnToken* find(std::string_view name) const {
    const auto at = tags_.find(name);
    return at == tags_.end() ? nullptr : &at->second;
  }

  /// Returns the value of a tag; empty if the tag is missing.
  std::string value(std::string_view name) const {
    const PgnToken* tag = find(name);
    return tag ? unquote(tag->text) : std::string();
  }

  /// Returns the value of a tag; empty if the tag is missing or contains its placeholder for unknown values.
  std::string known_value(std::string_view name) const {
    const PgnToken* tag = find(name);
    return tag && tag->text != unknown_value(name) ? unquote(tag->text) : std::string();
  }

  /// Returns an error about the value of a tag, which must exist.
  Error error(std::string_view name, std::string_view expected) const {
    const PgnToken& tag = *find(name);
    return error_at(tag.location, fmt::format("invalid {} {}, expected {}", name,
                                              quote(unquote(tag.text).substr(0, 60)), expected));
  }

 private:
  std::map<std::string, PgnToken, std::less<>> tags_;
};

GameRecord header(const ParsedTags& tags) {
  GameRecord record;
  record.event = tags.known_value("Event");
  record.site = tags.known_value("Site");
  record.date = tags.known_value("Date");
  record.round = tags.known_value("Round");
  record.players = {tags.known_value("White"), tags.known_value("Black")};
  record.game = tags.value("Variant");
  record.start = tags.value("FEN");
  const std::string both = tags.value("TimeControl");
  record.time_controls = {tags.find("WhiteTimeControl") ? tags.value("WhiteTimeControl") : both,
                          tags.find("BlackTimeControl") ? tags.value("BlackTimeControl") : both};
  record.detail = tags.value("TerminationDetail");
  return record;
}

// Returns the initial position. Errors about missing tags refer to `location`, the start of the movetext.
Expected<AnyGame> set_up(const ParsedTags& tags, FileLocation location) {
  const PgnToken* variant = tags.find("Variant");
  if (!variant) return error_at(location, "missing tag Variant before the moves");
  auto game = game_of(tags.value("Variant"));
  if (!game) return error_at(variant->location, "invalid Variant: " + game.error().message);
  const PgnToken* position = tags.find("FEN");
  if (!position) {
    if (tags.value("SetUp") == "1") return error_at(location, "missing tag FEN although SetUp is \"1\"");
    return game;
  }
  game = game->parse(tags.value("FEN"));
  if (!game) return error_at(position->location, "invalid FEN: " + game.error().message);
  return game;
}

struct MoveWord {
  std::string_view move;          // empty if the word is only a number or an annotation
  std::optional<Player> mover{};  // side given by the move number: `3.` is p1, `3...` is p2
};

// Parses a word of the movetext: an optional move number, an optional move and optional annotations.
MoveWord parse_move_word(std::string_view word) {
  MoveWord result;
  const std::size_t number = word.find_first_not_of("0123456789");
  if (number == std::string_view::npos) return result;
  if (number > 0 && word[number] == '.') {
    word.remove_prefix(number);
    result.mover = word.starts_with("..") ? Player::p2 : Player::p1;
  }
  while (word.starts_with('.')) word.remove_prefix(1);
  if (word.starts_with('$')) return result;
  while (word.ends_with('!') || word.ends_with('?')) word.remove_suffix(1);
  result.move = word;
  return result;
}

Expected<void> play(AnyGame& game, std::string_view word, GameRecord& record) {
  const auto displayed = game.find_displayed(word);
  std::string move = displayed ? *displayed : std::string(word);
  if (const auto legal = game.play(move); !legal)
    return Error{fmt::format("illegal move at ply {}: {}", record.moves.size() + 1, legal.error().message)};
  record.moves.push_back({std::move(move), MoveInfo{}});
  return {};
}

void annotate(PlayedMove& played, std::string_view comment) {
  if (comment == "book") {
    played.info.reset();
    played.mover.reset();
  } else if (const auto info = parse_move_info(comment)) {
    played.info = *info;
  }
}

// Reads the movetext, beginning with `token`. Returns the location of the result.
Expected<FileLocation> read_movetext(PgnLexer& lexer, PgnToken token, AnyGame& game, GameRecord& record) {
  const bool external = is_external(record.game);
  Player mover = game.to_move();
  const auto play_next = [&](std::string_view move) -> Expected<void> {
    if (const auto legal = play(game, move, record); !legal)
      return error_at(token.location, legal.error().message);
    if (external) record.moves.back().mover = mover;
    mover = opponent(mover);
    return {};
  };
  for (;;) {
    if (token.kind == Kind::end)
      return error_at(token.location, "expected a move or the result, found the end of the file");
    if (token.kind == Kind::tag)
      return error_at(token.location,
                      "expected the result (1-0, 0-1, 1/2-1/2 or *) before the next game's tags");
    if (token.kind == Kind::comment) {
      if (!record.moves.empty()) annotate(record.moves.back(), token.text);
    } else if (token.kind == Kind::quoted) {
      if (const auto played = play_next(unquote(token.text)); !played) return played.error();
    } else {
      if (parse_pgn_result(token.text, record.outcome)) return token.location;
      const MoveWord word = parse_move_word(token.text);
      mover = word.mover.value_or(mover);
      if (!word.move.empty())
        if (const auto played = play_next(word.move); !played) return played.error();
    }
    auto next = lexer.next();
    if (!next) return next.error();
    token = *std::move(next);
  }
}

// Returns whether the recorded result agrees with the rules of the game. Always true for external games.
bool follows_rules(const AnyGame& game, const GameRecord& record) {
  return is_external(record.game) || game.outcome() == record.outcome;
}

Expected<void> read_termination(const ParsedTags& tags, const AnyGame& game, FileLocation result,
                                GameRecord& record) {
  if (!tags.find("Termination")) {
    record.termination = follows_rules(game, record) ? Termination::normal : Termination::adjudication;
    return {};
  }
  const auto termination = parse_termination(tags.value("Termination"));
  if (!termination)
    return tags.error("Termination", "\"normal\", \"adjudication\", \"time forfeit\" or another termination");
  record.termination = *termination;
  if (record.termination == Termination::normal && !follows_rules(game, record))
    return error_at(
        result,
        fmt::format("expected {}, the result by the rules, because the termination is 'normal'; found {}",
                    pgn_result(game.outcome()), pgn_result(record.outcome)));
  return {};
}

Expected<void> read_accuracy(const ParsedTags& tags, GameRecord& record) {
  for (const auto& [name, player] : accuracy_tags) {
    if (!tags.find(name)) continue;
    const auto accuracy = parse_accuracy(tags.value(name));
    if (!accuracy) return tags.error(name, "KEPT/COUNTED moves, such as \"17/18\"");
    record.accuracy[player] = *accuracy;
  }
  return {};
}

// Checks the tags whose values can be derived from the moves.
Expected<void> check_derived(const ParsedTags& tags, const AnyGame& game, const GameRecord& record) {
  if (tags.find("Result") && tags.value("Result") != pgn_result(record.outcome))
    return tags.error("Result", fmt::format("{}, the result after the moves", pgn_result(record.outcome)));
  if (tags.find("PlyCount") && tags.value("PlyCount") != std::to_string(record.moves.size()))
    return tags.error("PlyCount", fmt::format("{}, the number of moves", record.moves.size()));
  for (const Player player : {Player::p1, Player::p2}) {
    const std::string_view name = player == Player::p1 ? "P1Colour" : "P2Colour";
    const std::string_view colour = game.colour_names()[static_cast<std::size_t>(game.colour_of(player))];
    if (!colour.empty() && tags.find(name) && tags.value(name) != colour)
      return tags.error(name, fmt::format("{}, the player's colour at the end of the game", colour));
  }
  return {};
}

}  // namespace

Expected<std::optional<GameRecord>> PgnReader::next() {
  ParsedTags tags;
  PgnToken token;
  for (;;) {
    auto read = lexer_.next();
    if (!read) return read.error();
    token = *std::move(read);
    if (token.kind == Kind::word || token.kind == Kind::quoted || token.kind == Kind::end) break;
    if (token.kind == Kind::tag)
      if (const auto added = tags.add(std::move(token)); !added) return added.error();
  }
  if (tags.empty()) {
    if (token.kind == Kind::end) return std::optional<GameRecord>();
    return error_at(token.location, fmt::format("expected '[' to begin the first tag of a game, found {}",
                                                quote(token.text)));
  }

  auto game = set_up(tags, token.location);
  if (!game) return game.error();
  GameRecord record = header(tags);
  const auto result = read_movetext(lexer_, std::move(token), *game, record);
  if (!result) return result.error();
  if (const auto fits = check_derived(tags, *game, record); !fits) return fits.error();
  if (const auto fits = read_termination(tags, *game, *result, record); !fits) return fits.error();
  if (const auto read = read_accuracy(tags, record); !read) return read.error();
  return std::optional(std::move(record));
}

}  // namespace flipside::referee
