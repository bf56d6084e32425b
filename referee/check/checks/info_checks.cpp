#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/text.hpp"
#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

/// Minimum length in bytes of a line sent during a search, including its newline. At least one tournament
/// runner for another protocol fails on shorter lines.
constexpr std::size_t min_line_length = 8;

/// Runs a search that is long enough for the engine to send `info` lines.
Task<SearchReply> search_briefly(CheckContext& context) {
  co_await context.set_position(2);
  const bool movetime = !context.profile().settings.unsupported_go.contains("movetime");
  const std::string line = movetime ? "go movetime 100" : context.profile().quick_go;
  co_return co_await context.search(line);
}

/// Returns the parsed `info` lines of a reply, except `info string`.
std::vector<ugi::Info> parse_infos(const SearchReply& reply) {
  std::vector<ugi::Info> infos;
  for (const EngineLine& line : reply.lines)
    if (const ugi::Reply parsed = ugi::parse_reply(line.text);
        const auto* info = std::get_if<ugi::Info>(&parsed))
      if (info->text.empty()) infos.push_back(*info);
  return infos;
}

Task<Finding> last_info(CheckContext& context) {
  const SearchReply reply = co_await search_briefly(context);
  const std::vector<ugi::Info> infos = parse_infos(reply);
  if (infos.empty()) co_return tolerable("the engine sends no `info` before `bestmove`");
  const ugi::Info& last = infos.back();
  std::string missing;
  for (const auto& [present, name] : {std::pair(last.time.has_value(), "time"),
                                      {last.nodes.has_value(), "nodes"},
                                      {last.nps.has_value(), "nps"}})
    if (!present) missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", name);
  if (missing.empty()) co_return passed("the last `info` has `time`, `nodes` and `nps`");
  co_return tolerable(fmt::format("the last `info` before `bestmove` lacks {}", missing));
}

/// Returns the first syntax error in an `info` line, or an empty string if the line is valid.
std::string find_syntax_error(std::string_view line) {
  constexpr std::array<std::string_view, 8> numbers{"depth", "seldepth", "multipv",  "time",
                                                    "nodes", "nps",      "hashfull", "tbhits"};
  std::string_view rest = line;
  next_word(rest);
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "string" || word == "pv") return {};
    if (std::ranges::find(numbers, word) != numbers.end()) {
      const auto value = next_word(rest);
      if (const auto number = read_number<std::int64_t>(value); !number || *number < 0)
        return fmt::format("`info {}` has the value '{}'; expected a whole number", word, value);
    } else if (word == "score") {
      const auto kind = next_word(rest);
      const auto value = next_word(rest);
      if ((kind != "cp" && kind != "mate") || !read_number<int>(value))
        return fmt::format("`info score` has the value '{} {}'; expected `cp N` or `mate N`", kind, value);
    }
  }
  return {};
}

Task<Finding> info_syntax(CheckContext& context) {
  const SearchReply reply = co_await search_briefly(context);
  std::size_t count = 0;
  for (const EngineLine& line : reply.lines) {
    std::string_view rest = line.text;
    if (next_word(rest) != "info") continue;
    ++count;
    if (const std::string error = find_syntax_error(line.text); !error.empty()) co_return tolerable(error);
  }
  co_return passed(fmt::format("{} valid `info` lines", count));
}

Task<Finding> known_lines(CheckContext& context) {
  const SearchReply reply = co_await search_briefly(context);
  for (const EngineLine& line : reply.lines)
    if (const ugi::Reply parsed = ugi::parse_reply(line.text); std::holds_alternative<ugi::Other>(parsed))
      co_return tolerable(fmt::format("the engine sends '{}' during a search; expected `info` or `bestmove`",
                                      line.text.substr(0, 60)));
  co_return passed("the engine sends only `info` and `bestmove` during a search");
}

Task<Finding> line_length(CheckContext& context) {
  const SearchReply reply = co_await search_briefly(context);
  for (const EngineLine& line : reply.lines)
    if (line.text.size() + 1 < min_line_length)
      co_return tolerable(fmt::format("the line '{}' has fewer than {} bytes, including its newline",
                                      line.text, min_line_length));
  co_return passed(fmt::format("all lines have at least {} bytes", min_line_length));
}

Task<Finding> legal_pv(CheckContext& context) {
  const TestPosition position = context.profile().position_after(2);
  const SearchReply reply = co_await search_briefly(context);
  std::size_t count = 0;
  for (const ugi::Info& info : parse_infos(reply)) {
    AnyGame game = *position.game;
    std::string_view rest = info.pv;
    for (auto move = next_word(rest); !move.empty(); move = next_word(rest))
      if (!game.play(move))
        co_return tolerable(fmt::format("the `pv` '{}' contains the illegal move '{}'", info.pv, move));
    count += info.pv.empty() ? 0U : 1U;
  }
  co_return passed(fmt::format("no illegal moves in {} principal variations", count));
}

Task<Finding> plausible_time(CheckContext& context) {
  constexpr int tolerance = 5;  // ms
  const SearchReply reply = co_await search_briefly(context);
  const auto measured = std::chrono::duration_cast<std::chrono::milliseconds>(reply.took).count();
  for (const ugi::Info& info : parse_infos(reply))
    if (info.time && info.time->count() > measured + tolerance)
      co_return tolerable(fmt::format("the engine reports `info time {}`, but the search took {} ms",
                                      info.time->count(), measured));
  co_return passed("`info time` does not exceed the elapsed time");
}

Task<Finding> multipv_ranks(CheckContext& context) {
  const ugi::Option* option = context.profile().option("MultiPV");
  const std::string line = fmt::format("setoption name {} value 2", option->name);
  context.send(line);
  (void)co_await context.sync();
  const SearchReply reply = co_await search_briefly(context);
  bool first = false;
  bool second = false;
  for (const ugi::Info& info : parse_infos(reply)) {
    first = first || info.multipv == 1;
    second = second || info.multipv == 2;
  }
  if (first && second) co_return passed("with MultiPV 2, the engine sends both `multipv 1` and `multipv 2`");
  co_return tolerable("with MultiPV 2, the engine does not send both `multipv 1` and `multipv 2`");
}

bool lists_multipv(const EngineProfile& profile) { return profile.option("MultiPV") != nullptr; }

}  // namespace

std::span<const Check> info_checks() {
  static constexpr Check checks[] = {
      {"last info", last_info, basics},
      {"info syntax", info_syntax, basics, CheckProcess::fresh},
      {"known lines", known_lines, basics, CheckProcess::fresh},
      {"line length", line_length, basics, CheckProcess::fresh},
      {"legal pv", legal_pv, basics | builtin_rules},
      {"plausible time", plausible_time, basics},
      {"MultiPV ranks", multipv_ranks, basics, CheckProcess::fresh, false, lists_multipv},
  };
  return checks;
}

}  // namespace flipside::referee::check
