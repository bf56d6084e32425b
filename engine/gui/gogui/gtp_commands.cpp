// The commands of a GTP session that answer at once.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "engine/core/text.hpp"
#include "engine/games/registry.hpp"
#include "engine/gui/gogui/board_text.hpp"
#include "engine/gui/gogui/gtp_entry.hpp"
#include "engine/session/option_value.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

std::optional<std::string> text(std::string_view text) { return std::string(text); }

std::string without_digits(std::string id) {
  std::erase_if(id, [](char c) { return '0' <= c && c <= '9'; });
  return id;
}

// The game of the same family and rules on a board of another size.
std::optional<std::string> resized(const std::string& id, int size) {
  std::vector<std::string> alike;
  for (const std::string& other : all_game_ids())
    if (without_digits(other) == without_digits(id)) alike.push_back(other);
  for (const std::string& other : alike)
    if (const auto board = go_board_of(other); board && board->size == size) return other;
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> parse_seconds(const std::string& word) {
  const auto number = read_number<int>(word);
  if (!number || *number < 0) return std::nullopt;
  return std::chrono::seconds(*number);
}

// Names of options hold blanks, which words of GTP do not.
std::string word_of(std::string name) {
  std::ranges::replace(name, ' ', '_');
  return name;
}

}  // namespace

const std::vector<GtpSession::Entry>& GtpSession::commands() {
  using S = GtpSession;
  static const std::vector<Entry> all = {
      {"protocol_version", &S::protocol_version},
      {"name", &S::name},
      {"version", &S::version_text},
      {"known_command", &S::known_command, 1, 1, "the name of a command"},
      {"list_commands", &S::list_commands},
      {"boardsize", &S::board_size, 1, 1, "a number"},
      {"clear_board", &S::clear_board},
      {"komi", &S::komi, 1, 1, "a number"},
      {"play", &S::play, 2, 2, "a color and a vertex"},
      {"genmove", &S::generate, 1, 1, "a color"},
      {"reg_genmove", &S::suggest, 1, 1, "a color"},
      {"undo", &S::undo},
      {"gg-undo", &S::undo_many, 0, 1, "a number or nothing"},
      {"time_settings", &S::time_settings, 3, 3, "main time, period, moves a period"},
      {"time_left", &S::time_left, 3, 3, "a color, seconds, moves"},
      {"final_score", &S::final_score},
      {"showboard", &S::show_board},
      {"quit", &S::quit},
      {"gogui-interrupt", &S::interrupt},
      {"gogui-analyze_commands", &S::analyze_commands},
      {"gogui-rules_game_id", &S::rules_game_id},
      {"gogui-rules_board", &S::rules_board},
      {"gogui-rules_board_size", &S::rules_board_size},
      {"gogui-rules_legal_moves", &S::rules_legal_moves},
      {"gogui-rules_side_to_move", &S::rules_side_to_move},
      {"gogui-rules_final_result", &S::rules_final_result},
      {"gogui-rules_board_gfx", &S::rules_graphics},
      {"flipside-position", &S::position, 0, any_number, "a position or nothing"},
      {"flipside-moves", &S::moves},
      {"flipside-evaluation", &S::evaluation},
      {"flipside-option", &S::option, 0, any_number, "a name and a value, or nothing"},
  };
  return all;
}

bool GtpSession::knows(std::string_view name) {
  return std::ranges::find(commands(), name, &Entry::name) != commands().end();
}

GtpSession::Answer GtpSession::protocol_version(const Arguments&) { return text("2"); }
GtpSession::Answer GtpSession::name(const Arguments&) {
  std::string name = player_.name();
  if (const auto end = name.rfind(fmt::format(" {}", version)); end != std::string::npos) name.resize(end);
  return text(name);
}
GtpSession::Answer GtpSession::version_text(const Arguments&) { return text(version); }
GtpSession::Answer GtpSession::known_command(const Arguments& arguments) {
  return text(knows(arguments[0]) ? "true" : "false");
}
GtpSession::Answer GtpSession::list_commands(const Arguments&) {
  std::vector<std::string_view> names;
  for (const Entry& entry : commands()) names.push_back(entry.name);
  return text(fmt::format("{}", fmt::join(names, "\n")));
}

GtpSession::Answer GtpSession::board_size(const Arguments& arguments) {
  const auto size = read_number<int>(arguments[0]);
  if (size == now().board().size) {
    restart(start_);
    return text("");
  }
  const auto id = size ? resized(start_.id(), *size) : std::nullopt;
  if (!id) return Error{"unacceptable size"};
  auto start = start_game(*id);
  if (!start) return start.error();
  restart(*std::move(start));
  return text("");
}

GtpSession::Answer GtpSession::clear_board(const Arguments&) {
  restart(start_);
  return text("");
}

GtpSession::Answer GtpSession::komi(const Arguments& arguments) {  // there is none in these games
  double komi = 0;
  const std::string_view given = arguments[0];
  const auto [end, failure] = std::from_chars(given.data(), given.data() + given.size(), komi);
  if (failure != std::errc{} || end != given.data() + given.size()) return Error{"komi: expected a number"};
  return text("");
}

GtpSession::Answer GtpSession::undo(const Arguments&) { return undo_many({"1"}); }

GtpSession::Answer GtpSession::undo_many(const Arguments& arguments) {
  const auto count = arguments.empty() ? 1 : read_number<std::size_t>(arguments[0]);
  if (!count) return Error{"expected a number"};
  if (*count >= games_.size()) return Error{"cannot undo"};
  games_.resize(games_.size() - *count, games_.front());
  plan_.clear();
  return text("");
}

GtpSession::Answer GtpSession::time_settings(const Arguments& arguments) {
  const auto main = parse_seconds(arguments[0]);
  const auto period = parse_seconds(arguments[1]);
  const auto moves = read_number<int>(arguments[2]);
  if (!main || !period || !moves || *moves < 0) return Error{"expected main time, period and moves a period"};
  clock_.set(*main, *period, *moves);
  return text("");
}

GtpSession::Answer GtpSession::time_left(const Arguments& arguments) {
  const auto player = gtp::parse_colour(arguments[0]);
  const auto left = parse_seconds(arguments[1]);
  const auto moves = read_number<int>(arguments[2]);
  if (!player || !left || !moves || *moves < 0) return Error{"expected a color, seconds and moves"};
  clock_.tell(*player, *left, *moves);
  return text("");
}

GtpSession::Answer GtpSession::final_score(const Arguments&) {
  const auto outcome = now().game().outcome();
  if (!outcome) return Error{"cannot score: the game is not over"};
  return text(*outcome == Outcome::draw ? "0" : *outcome == Outcome::p1_win ? "B+1" : "W+1");
}

GtpSession::Answer GtpSession::show_board(const Arguments&) {
  std::string drawing = now().game().drawing();
  return text(fmt::format("\n{}{}", drawing, now().game().text()));
}

GtpSession::Answer GtpSession::quit(const Arguments&) {
  ended_ = true;
  return text("");
}

GtpSession::Answer GtpSession::interrupt(const Arguments&) { return text(""); }

GtpSession::Answer GtpSession::analyze_commands(const Arguments&) {
  return text(
      "plist/Legal moves/gogui-rules_legal_moves\n"
      "string/Legal moves as text/flipside-moves\n"
      "string/Position/flipside-position\n"
      "string/Set up position/flipside-position %s\n"
      "string/Evaluation/flipside-evaluation\n"
      "string/Result/gogui-rules_final_result\n"
      "gfx/Marks/gogui-rules_board_gfx\n"
      "param/Options/flipside-option");
}

GtpSession::Answer GtpSession::rules_game_id(const Arguments&) { return text(now().board().game_id); }
GtpSession::Answer GtpSession::rules_board(const Arguments&) { return text(board_text(now())); }
GtpSession::Answer GtpSession::rules_board_size(const Arguments&) {
  return text(fmt::format("{}{}", now().board().size, now().board().hexagonal ? " hex" : ""));
}
GtpSession::Answer GtpSession::rules_legal_moves(const Arguments&) {
  std::vector<std::string> points;
  for (const Vertex click : now().legal_clicks()) points.push_back(gtp::vertex_text(click));
  return text(fmt::format("{}", fmt::join(points, " ")));
}
GtpSession::Answer GtpSession::rules_side_to_move(const Arguments&) {
  return text(gtp::colour_text(now().game().to_move()));
}
GtpSession::Answer GtpSession::rules_final_result(const Arguments&) {
  const auto outcome = now().game().outcome();
  if (!outcome) return text("");
  if (const auto player = winner(*outcome)) return text(side_name(*player) + " wins");
  return text(now().game().drawn_by_repetition() ? "Draw by third repetition" : "Draw");
}
GtpSession::Answer GtpSession::rules_graphics(const Arguments&) { return text(board_graphics(now())); }

GtpSession::Answer GtpSession::position(const Arguments& arguments) {
  if (arguments.empty()) return text(now().game().text());
  auto game = start_.parse(fmt::format("{}", fmt::join(arguments, " ")));
  if (!game) return game.error();
  games_.assign(1, VertexGame(*std::move(game), now().board()));
  plan_.clear();
  return text("");
}

GtpSession::Answer GtpSession::moves(const Arguments&) {
  return text(fmt::format("{}", fmt::join(now().game().legal_moves(), " ")));
}

GtpSession::Answer GtpSession::evaluation(const Arguments&) {
  return text(
      fmt::format("{} centi-units for {}", now().game().evaluate(), side_name(now().game().to_move())));
}

GtpSession::Answer GtpSession::option(const Arguments& arguments) {
  std::string list;
  for (const ugi::Option& option : player_.options()) {
    if (!arguments.empty() && same_name(word_of(option.name), arguments[0])) {
      std::string value = fmt::format("{}", fmt::join(arguments.begin() + 1, arguments.end(), " "));
      if (option.type == ugi::Option::Type::check)
        value = value == "1" ? "true" : value == "0" ? "false" : value;
      if (const auto done = set_option(player_, option.name, value); !done) return done.error();
      set_[option.name] = value;
      return text("");
    }
    const auto present = set_.find(option.name);
    list += fmt::format("[string] {} {}\n", word_of(option.name),
                        present == set_.end() ? option.default_value : present->second);
  }
  if (!arguments.empty()) return Error{"there is no option of this name"};
  list.pop_back();
  return text(list);
}

}  // namespace flipside
