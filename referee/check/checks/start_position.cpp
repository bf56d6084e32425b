#include "referee/check/checks/start_position.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/games/registry.hpp"

namespace flipside::referee::check {
namespace {

// Length of the line of play in a game with built-in rules.
constexpr std::size_t builtin_line_plies = 6;
// Length of the line of play in an external game.
constexpr std::size_t external_line_plies = 4;
constexpr std::size_t max_start_searches = 12;
// Maximum number of positions to visit when looking for a test line in an external game.
constexpr std::size_t max_positions = 40;
// Each time the search for a line of play has finished this many games, it undoes an additional move.
constexpr std::size_t games_per_extra_undo = 4;
constexpr auto probe_timeout = std::chrono::seconds(3);

/// A kind of `go` and a line that tests it.
struct GoProbe {
  std::string_view kind;
  std::string_view line;
};
constexpr std::array go_probes{GoProbe{"movetime", "go movetime 10"},
                               GoProbe{"clock", "go p1time 1000 p2time 1000 p1inc 100 p2inc 100"},
                               GoProbe{"depth", "go depth 1"}, GoProbe{"nodes", "go nodes 100"}};

/// Sends a `go` line, and `stop` if the engine does not answer it in time.
/// @param stopped  set to true if the engine replied only after `stop`
/// @return the reply, or nullopt if there is none
Task<std::optional<SearchReply>> probe_go(CheckContext& context, std::string_view line, bool& stopped) {
  context.send(line);
  const Instant started = context.connection().last_sent();
  const Duration timeout = std::min<Duration>(probe_timeout, context.timeouts().move);
  std::optional<SearchReply> reply = co_await context.read_best_move(started, started + timeout);
  if (reply) co_return reply;
  context.send("stop");
  stopped = true;
  const Duration stop_timeout = std::min<Duration>(probe_timeout, context.timeouts().stop);
  co_return co_await context.read_best_move(started, context.connection().last_sent() + stop_timeout);
}

/// Finds a `go` line that the engine answers, and returns the engine's move. If the engine exits or hangs,
/// the check is repeated without that kind of `go`.
Task<std::string> first_move(CheckContext& context) {
  EngineProfile& profile = context.profile();
  auto& unsupported = profile.settings.unsupported_go;
  for (const auto& [kind, line] : go_probes) {
    if (unsupported.contains(std::string(kind))) continue;
    bool stopped = false;
    std::optional<SearchReply> reply;
    std::optional<Finding> failure;
    try {
      reply = co_await probe_go(context, line, stopped);
    } catch (const Finding& finding) {
      failure = finding;
    }
    if (reply && !stopped) {
      profile.answers_go = true;
      profile.quick_go = line;
      co_return reply->move;
    }
    if (reply) continue;
    unsupported.emplace(kind);
    profile.repeat_check = std::ranges::any_of(
        go_probes, [&](const GoProbe& probe) { return !unsupported.contains(std::string(probe.kind)); });
    throw failure ? *std::move(failure) : failed("no `bestmove` after any kind of `go`");
  }
  throw failed("no `bestmove` after any kind of `go`");
}

bool is_legal(const std::optional<AnyGame>& game, const std::string& move) {
  if (!game) return true;
  const std::vector<std::string> legal = game->legal_moves();
  return std::ranges::find(legal, move) != legal.end();
}

/// If the game was only assumed and does not match the engine, replaces it with a matching built-in game. If
/// no built-in game matches, replaces it with an unknown external game.
/// @param fen   the engine's start position, or nullopt if the engine does not report it
/// @param move  a move that the engine played in its start position; used only if `fen` is nullopt
/// @return true if the game was only assumed
bool identify_game(EngineProfile& profile, const std::optional<std::string>& fen, const std::string& move) {
  if (profile.game_reason != assumed) return false;
  if (fen ? *fen == profile.start->text() : is_legal(profile.start, move)) return true;
  for (const std::string& id : fen ? all_game_ids() : main_game_ids()) {
    auto start = start_game(id);
    if (!start || !(fen ? start->text() == *fen : is_legal(*start, move))) continue;
    profile.game = id;
    profile.start = *std::move(start);
    return true;
  }
  profile.game = "ugi:unknown";
  profile.start.reset();
  return true;
}

/// Returns true if the engine reports that the game is over.
Task<bool> is_over(CheckContext& context) {
  if (!context.profile().answers_queries) co_return false;
  const std::optional<std::string> over = co_await context.query("gameover");
  co_return over == "true";
}

/// Checks whether `isready` changes the position, and records it in the profile.
/// @param move  a legal move in the start position
Task<void> detect_reset(CheckContext& context, std::string move) {
  EngineProfile& profile = context.profile();
  if (profile.answers_queries) {
    TestPosition position = profile.position_after({std::move(move)});
    co_await context.set_position(position);
    const std::optional<std::string> before =
        co_await context.reported_state();  // sends `isready` at its end
    const std::optional<std::string> after = co_await context.reported_state();
    profile.resets_at_isready = before && after && *before != *after;
    co_return;
  }
  for (std::size_t plies = 1; profile.start && plies <= profile.moves.size(); ++plies) {
    TestPosition position = profile.position_after(plies);
    bool legal_at_once = true;
    bool legal_after_sync = true;
    for (const bool synced : {true, false}) {
      co_await context.set_position(position);
      if (synced) (void)co_await context.sync();
      const SearchReply reply = co_await context.search(profile.quick_go);
      (synced ? legal_after_sync : legal_at_once) = is_legal(position.game, reply.move);
      if (legal_after_sync) break;
    }
    profile.resets_at_isready = profile.resets_at_isready || (legal_at_once && !legal_after_sync);
  }
}

/// Throws if the moves of `position` have no effect in an external game. The side to move may legitimately
/// stay the same for a few moves, but the position and the list of legal moves may not.
void require_moves_change_position(const EngineProfile& profile) {
  constexpr std::size_t min_plies = 3;
  const std::size_t plies = profile.moves.size();
  const bool complete = profile.answers_query("fen");
  if (profile.start || plies == 0 || (!complete && plies < min_plies)) return;
  std::set<std::string> states;
  for (std::size_t ply = 0; ply <= plies; ++ply) {
    const auto state = profile.reported_states.find(profile.position_after(ply).line);
    if (state == profile.reported_states.end()) return;
    states.insert(state->second);
  }
  if (states.size() > 1) return;
  const std::string start = profile.position_after(0).line;
  throw failed(fmt::format(
      "the engine ignores `{} moves …`: it reports the same position '{}' after 0 to {} moves{}", start,
      *states.begin(), plies,
      profile.settings.start_fen ? "" : "; if it supports `position fen`, set the quirk start_fen"));
}

/// Adds a line of play to the profile. In an external game, the engine chooses the moves, and the profile
/// records the state that the engine reports after each move.
Task<void> find_line_of_play(CheckContext& context) {
  EngineProfile& profile = context.profile();
  if (profile.start) {
    profile.moves = random_line(*profile.start, builtin_line_plies);
    co_return;
  }
  std::size_t finished_games = 0;
  for (std::size_t tried = 0; tried < max_positions; ++tried) {
    TestPosition position = profile.position_after(profile.moves.size());
    (void)co_await context.sync();
    co_await context.set_position(position);
    const bool over = co_await is_over(context);
    if (over && profile.moves.empty()) throw failed("`query gameover` returns 'true' in the start position");
    if (over) {
      profile.moves.pop_back();  // on the next attempt, the engine may choose another move
      if (++finished_games % games_per_extra_undo == 0 && !profile.moves.empty()) profile.moves.pop_back();
      continue;
    }
    const std::optional<std::string> state = co_await context.reported_state();
    if (state) profile.reported_states[position.line] = *state;
    if (profile.moves.size() == external_line_plies) co_return;
    const SearchReply reply = co_await context.search(profile.quick_go);
    if (reply.move == "0000") {
      if (profile.answers_queries)
        throw failed("the engine sends `bestmove 0000`, but answers `query gameover` with 'false'");
      if (!profile.moves.empty()) profile.moves.pop_back();
      co_return;
    }
    profile.moves.push_back(reply.move);
  }
  // The loop may end before it has queried the position after the last move.
  if (!profile.moves.empty() &&
      !profile.reported_states.contains(profile.position_after(profile.moves.size()).line))
    profile.moves.pop_back();
}

/// Sends all advertised queries and records the ones that get no response. Later checks do not send those.
Task<void> probe_queries(CheckContext& context, std::string move) {
  EngineProfile& profile = context.profile();
  const std::set<std::string> kinds = profile.advertised_queries;
  profile.unanswered_queries = kinds;
  for (const std::string& kind : kinds) {
    const bool takes_move = kind == "islegal" || kind == "movetext";
    const std::string line = takes_move ? kind + ' ' + move : kind;
    const std::optional<std::string> answer = co_await context.query(line);
    if (answer) profile.unanswered_queries.erase(kind);
  }
}

/// Lets the engine move in each position. Returns a description of the first illegal move, or nullopt if all
/// moves are legal.
/// @param played  collects the moves that the engine plays
Task<std::optional<std::string>> find_illegal_move(CheckContext& context, std::vector<TestPosition> positions,
                                                   std::set<std::string>& played) {
  for (const TestPosition& position : positions) {
    (void)co_await context.sync();
    co_await context.set_position(position);
    const SearchReply reply = co_await context.search(context.profile().quick_go);
    played.insert(reply.move);
    if (!is_legal(position.game, reply.move))
      co_return fmt::format("`bestmove {}` is illegal after `{}` in {}", reply.move, position.line,
                            context.profile().game);
  }
  co_return std::nullopt;
}

/// Returns `count` copies of the start position. If `count` is 0, returns up to `max_start_searches`
/// positions one ply after the start position.
std::vector<TestPosition> positions_near_start(const AnyGame& start, const std::string& line,
                                               std::size_t count) {
  std::vector<TestPosition> positions(count, TestPosition{line, start});
  if (count > 0) return positions;
  for (const std::string& move : start.legal_moves()) {
    AnyGame next = start;
    if (next.play(move) && !next.outcome()) positions.push_back({line + " moves " + move, std::move(next)});
    if (positions.size() == max_start_searches) break;
  }
  return positions;
}

/// Compares the engine's position after a `position` line with the start position: sends `query fen` and
/// `query legalmoves` if the engine answers them, and checks that the engine's moves are legal. Returns a
/// description of the first difference, or nullopt if none is found.
/// @param searches  the number of searches from the start position, or 0; see positions_near_start()
/// @param played    collects the moves that the engine plays
Task<std::optional<std::string>> find_difference(CheckContext& context, std::string line,
                                                 std::size_t searches, std::set<std::string>& played) {
  const EngineProfile& profile = context.profile();
  const TestPosition position{line, profile.start};
  for (const std::string_view kind : {"fen", "legalmoves"}) {
    if (!profile.answers_query(std::string(kind))) continue;
    (void)co_await context.sync();
    co_await context.set_position(position);
    const std::string answer = co_await context.require_answer(kind);
    std::string expected = profile.start->text();
    if (kind == "legalmoves") expected = fmt::format("{}", fmt::join(profile.start->legal_moves(), " "));
    if (kind == "fen" ? answer != expected : sorted_words(answer) != sorted_words(expected))
      co_return fmt::format("after `{}`, `query {}` returns '{}'; expected '{}'", line, kind, answer,
                            expected);
    searches = 1;
  }
  std::vector<TestPosition> positions = positions_near_start(*profile.start, line, searches);
  co_return co_await find_illegal_move(context, std::move(positions), played);
}

/// Checks whether `position startpos` sets up the correct start position, and if it does not, whether
/// `position fen` does.
/// @param move     the engine's first move after `position startpos`
/// @param finding  the result if no deviation is found
Task<Finding> judge_start(CheckContext& context, std::string move, Finding finding) {
  EngineProfile& profile = context.profile();
  const std::string fen = profile.start->text();
  const std::string start_line = profile.position_after(0).line;
  std::size_t searches = max_start_searches;
  std::set<std::string> startpos_moves;
  std::set<std::string> fen_moves;
  std::optional<std::string> difference =
      co_await find_difference(context, start_line, searches, startpos_moves);
  if (!difference && !is_legal(profile.start, move))
    co_return failed(fmt::format("`bestmove {}` is illegal in the start position of {}", move, profile.game));
  if (!difference && startpos_moves.size() == 1 && !profile.answers_query("fen") &&
      !profile.answers_query("legalmoves")) {
    // An engine that always plays the same move may play a legal one by coincidence.
    const std::string line = "position fen " + fen;
    const auto fen_difference = co_await find_difference(context, line, 2, fen_moves);
    if (fen_difference || startpos_moves == fen_moves) co_return finding;
    searches = 0;
    difference = co_await find_difference(context, start_line, searches, startpos_moves);
  }
  if (!difference) co_return finding;
  if (profile.settings.start_fen) co_return failed(*difference);
  const std::string line = "position fen " + fen;
  const auto fen_difference = co_await find_difference(context, line, searches, fen_moves);
  if (fen_difference) co_return failed(*difference);
  profile.settings.start_fen = fen;
  co_return tolerable(
      "`position startpos` sets up the wrong position, but `position fen` sets up the correct one");
}

}  // namespace

Task<Finding> start_position(CheckContext& context) {
  EngineProfile& profile = context.profile();
  const std::string start_line = profile.position_after(0).line;
  co_await context.set_position(0);
  const std::string move = co_await first_move(context);
  const std::vector<EngineLine> rest = co_await context.sync();
  if (profile.start) co_await find_line_of_play(context);
  const std::optional<std::string> turn = co_await context.query("p1turn");
  profile.answers_queries = turn.has_value();
  co_await context.set_position(0);
  co_await probe_queries(context, move);
  co_await detect_reset(context, move);
  co_await context.set_position(0);
  std::optional<std::string> fen;
  if (profile.answers_query("fen")) fen = co_await context.query("fen");
  const bool only_assumed = identify_game(profile, fen, move);
  co_await find_line_of_play(context);
  if (count_lines(rest, "bestmove") > 0) throw failed("the engine sends two `bestmove` lines for one `go`");
  require_moves_change_position(profile);
  Finding finding = passed(
      fmt::format("after `{}`, `{}` is answered with `bestmove {}`", start_line, profile.quick_go, move));
  if (only_assumed || !profile.start) co_return finding;
  co_return co_await judge_start(context, move, std::move(finding));
}

}  // namespace flipside::referee::check
