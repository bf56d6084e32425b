// The commands of a GTP session that do not need a search.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "engine/core/text.hpp"
#include "engine/games/registry.hpp"
#include "engine/gui/gogui/board_text.hpp"
#include "engine/gui/gogui/gtp_session.hpp"
#include "engine/session/option_value.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

std::optional<std::string> reply(std::string_view text) { return std::string(text); }

std::string without_digits(std::string id) {
  std::erase_if(id, [](char c) { return '0' <= c && c <= '9'; });
  return id;
}

// Returns the id of the game with the same rules on a board of the given size.
std::optional<std::string> resized(const std::string& id, int size) {
  for (const std::string& other : all_game_ids())
    if (without_digits(other) == without_digits(id))
      if (const auto board = go_board_of(other); board && board->size == size) return other;
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> parse_whole_seconds(const std::string& word) {
  const auto number = read_number<int>(word);
  if (!number || *number < 0) return std::nullopt;
  return std::chrono::seconds(*number);
}

// Replaces spaces in an option's name with underscores, because spaces separate GTP arguments.
std::string gtp_option_name(std::string name) {
  std::ranges::replace(name, ' ', '_');
  return name;
}

}  // namespace

const std::vector<GtpSession::CommandEntry>& GtpSession::commands() {
  using S = GtpSession;
  static const std::vector<CommandEntry> all = {
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
      {"gg-undo", &S::undo_moves, 0, 1, "a number or nothing"},
      {"time_settings", &S::time_settings, 3, 3, "main time, period and moves per period"},
      {"time_left", &S::time_left, 3, 3, "a color, seconds and moves"},
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
      {"flipside-position", &S::position, 0, unlimited, "a position or nothing"},
      {"flipside-moves", &S::moves},
      {"flipside-evaluation", &S::evaluation},
      {"flipside-option", &S::option, 0, unlimited, "a name and a value, or nothing"},
  };
  return all;
}

bool GtpSession::has_command(std::string_view name) {
  return std::ranges::find(commands(), name, &CommandEntry::name) != commands().end();
}

GtpSession::Response GtpSession::protocol_version(const Arguments&) { return reply("2"); }
GtpSession::Response GtpSession::name(const Arguments&) {
  std::string name = player_.name();
  if (const auto end = name.rfind(fmt::format(" {}", version)); end != std::string::npos) name.resize(end);
  return reply(name);
}
GtpSession::Response GtpSession::version_text(const Arguments&) { return reply(version); }
GtpSession::Response GtpSession::known_command(const Arguments& arguments) {
  return reply(has_command(arguments[0]) ? "true" : "false");
}
GtpSession::Response GtpSession::list_commands(const Arguments&) {
  std::vector<std::string_view> names;
  for (const CommandEntry& entry : commands()) names.push_back(entry.name);
  return reply(fmt::format("{}", fmt::join(names, "\n")));
}

GtpSession::Response GtpSession::board_size(const Arguments& arguments) {
  const auto size = read_number<int>(arguments[0]);
  if (size == current().board().size) {
    restart(start_);
    return reply("");
  }
  const auto id = size ? resized(start_.id(), *size) : std::nullopt;
  if (!id) return Error{"unacceptable size"};
  auto start = start_game(*id);
  if (!start) return start.error();
  restart(*std::move(start));
  return reply("");
}

GtpSession::Response GtpSession::clear_board(const Arguments&) {
  restart(start_);
  return reply("");
}

GtpSession::Response GtpSession::komi(
    const Arguments& arguments) {  // accepted for compatibility, but has no effect
  if (!read_number<double>(arguments[0])) return Error{"komi: expected a number"};
  return reply("");
}

GtpSession::Response GtpSession::undo(const Arguments&) { return undo_moves({"1"}); }

GtpSession::Response GtpSession::undo_moves(const Arguments& arguments) {
  const auto count = arguments.empty() ? 1 : read_number<std::size_t>(arguments[0]);
  if (!count) return Error{"expected a number"};
  if (*count >= games_.size()) return Error{"cannot undo"};
  games_.resize(games_.size() - *count, games_.front());
  planned_move_.clear();
  return reply("");
}

GtpSession::Response GtpSession::time_settings(const Arguments& arguments) {
  const auto main = parse_whole_seconds(arguments[0]);
  const auto period = parse_whole_seconds(arguments[1]);
  const auto moves = read_number<int>(arguments[2]);
  if (!main || !period || !moves || *moves < 0)
    return Error{"expected main time, period and moves per period"};
  clock_.set(*main, *period, *moves);
  return reply("");
}

GtpSession::Response GtpSession::time_left(const Arguments& arguments) {
  const auto player = gtp::parse_colour(arguments[0]);
  const auto left = parse_whole_seconds(arguments[1]);
  const auto moves = read_number<int>(arguments[2]);
  if (!player || !left || !moves || *moves < 0) return Error{"expected a color, seconds and moves"};
  clock_.correct(*player, *left, *moves);
  return reply("");
}

GtpSession::Response GtpSession::final_score(const Arguments&) {
  const auto outcome = current().game().outcome();
  if (!outcome) return Error{"cannot score: the game is not over"};
  return reply(*outcome == Outcome::draw ? "0" : *outcome == Outcome::p1_win ? "B+1" : "W+1");
}

GtpSession::Response GtpSession::show_board(const Arguments&) {
  std::string drawing = current().game().drawing();
  return reply(fmt::format("\n{}{}", drawing, current().game().text()));
}

GtpSession::Response GtpSession::quit(const Arguments&) {
  ended_ = true;
  return reply("");
}

GtpSession::Response GtpSession::interrupt(const Arguments&) { return reply(""); }

GtpSession::Response GtpSession::analyze_commands(const Arguments&) {
  return reply(
      "plist/Legal moves/gogui-rules_legal_moves\n"
      "string/Legal moves as text/flipside-moves\n"
      "string/Position/flipside-position\n"
      "string/Set up position/flipside-position %s\n"
      "string/Evaluation/flipside-evaluation\n"
      "string/Result/gogui-rules_final_result\n"
      "gfx/Marks/gogui-rules_board_gfx\n"
      "param/Options/flipside-option");
}

GtpSession::Response GtpSession::rules_game_id(const Arguments&) { return reply(current().board().game_id); }
GtpSession::Response GtpSession::rules_board(const Arguments&) { return reply(board_text(current())); }
GtpSession::Response GtpSession::rules_board_size(const Arguments&) {
  return reply(fmt::format("{}{}", current().board().size, current().board().hexagonal ? " hex" : ""));
}
GtpSession::Response GtpSession::rules_legal_moves(const Arguments&) {
  std::vector<std::string> points;
  for (const Vertex vertex : current().legal_vertices()) points.push_back(gtp::vertex_text(vertex));
  return reply(fmt::format("{}", fmt::join(points, " ")));
}
GtpSession::Response GtpSession::rules_side_to_move(const Arguments&) {
  return reply(gtp::colour_text(current().game().to_move()));
}
GtpSession::Response GtpSession::rules_final_result(const Arguments&) {
  const auto outcome = current().game().outcome();
  if (!outcome) return reply("");
  if (const auto player = winner(*outcome)) {
    const auto& game = current().game();
    const auto colour = static_cast<std::size_t>(game.colour_of(*player));
    return reply(fmt::format("{} wins {}", side_name(*player),
                             current().board().guide.win_reason(game.text(), colour)));
  }
  return reply(current().game().drawn_by_repetition() ? "Draw by threefold repetition" : "Draw");
}
GtpSession::Response GtpSession::rules_graphics(const Arguments&) { return reply(board_graphics(current())); }

GtpSession::Response GtpSession::position(const Arguments& arguments) {
  if (arguments.empty()) return reply(current().game().text());
  auto game = start_.parse(fmt::format("{}", fmt::join(arguments, " ")));
  if (!game) return game.error();
  games_.assign(1, VertexGame(*std::move(game), current().board()));
  planned_move_.clear();
  return reply("");
}

GtpSession::Response GtpSession::moves(const Arguments&) {
  return reply(fmt::format("{}", fmt::join(current().game().legal_moves(), " ")));
}

GtpSession::Response GtpSession::evaluation(const Arguments&) {
  return reply(fmt::format("score {} (hundredths of a unit) for {}", current().game().evaluate(),
                           side_name(current().game().to_move())));
}

GtpSession::Response GtpSession::option(const Arguments& arguments) {
  std::string list;
  for (const ugi::Option& option : player_.options()) {
    if (!arguments.empty() && equals_ignoring_case(gtp_option_name(option.name), arguments[0])) {
      std::string value = fmt::format("{}", fmt::join(arguments.begin() + 1, arguments.end(), " "));
      if (option.type == ugi::Option::Type::check)
        value = value == "1" ? "true" : value == "0" ? "false" : value;
      if (const auto done = set_option(player_, option.name, value); !done) return done.error();
      option_values_[option.name] = value;
      return reply("");
    }
    const auto value = option_values_.find(option.name);
    list += fmt::format("[string] {} {}\n", gtp_option_name(option.name),
                        value == option_values_.end() ? option.default_value : value->second);
  }
  if (!arguments.empty()) return Error{"unknown option"};
  list.pop_back();
  return reply(list);
}

}  // namespace flipside
