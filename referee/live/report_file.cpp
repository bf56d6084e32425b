#include "referee/live/report_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/live/replay_json.hpp"
#include "referee/live/tournament_profile.hpp"
#include "referee/live/tournament_view.hpp"
#include "referee/record/pgn_writer.hpp"

namespace flipside::referee {
namespace {

/// Returns the text between the first occurrence of `before` and the next occurrence of `after`, or an empty
/// string.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const auto begin = text.find(before);
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin + before.size());
  return text.substr(0, text.find(after));
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Encodes the text of a script as a data URL.
std::string script_url(std::string_view script) {
  std::string url = "data:text/javascript;charset=utf-8,";
  for (const char c : script) {
    const bool is_plain = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') ||
                          std::string_view("-_.~!*'();:@,/?=$[]{}|").find(c) != std::string_view::npos;
    if (is_plain)
      url += c;
    else
      fmt::format_to(std::back_inserter(url), "%{:02X}", static_cast<unsigned char>(c));
  }
  return url;
}

/// Returns JSON that can be embedded in a script element.
std::string embedded_json(const Json& value) {
  std::string text = json_text(value);
  replace_all(text, "<", "\\u003c");
  return text;
}

/// Returns the import map of the page's modules. Modules that are embedded as data URLs cannot import each
/// other by relative paths, so their imports are changed to bare names.
std::string import_map(std::span<const std::string_view> modules,
                       const std::function<std::string_view(std::string_view)>& asset) {
  Json imports = Json::object();
  for (const std::string_view name : modules) {
    const bool uses_server = name == "api.js" || name == "events.js";
    std::string script(asset(uses_server ? "report_services.js" : name));
    replace_all(script, "from './", "from '");
    imports[std::string(name)] = script_url(script);
  }
  return embedded_json(Json{{"imports", std::move(imports)}});
}

/// Returns the indices of the games to replay, in ascending order.
Expected<std::vector<std::int64_t>> chosen_games(const Store& store, std::size_t max_games) {
  std::vector<std::int64_t> faults;
  std::vector<std::int64_t> others;
  const auto read = store.for_each_result(
      [&](const StoredGame& game) { (ended_by_fault(game.record) ? faults : others).push_back(game.index); });
  if (!read) return read.error();
  if (faults.size() > max_games) faults.resize(max_games);
  const std::size_t room = std::min(max_games - faults.size(), others.size());
  for (std::size_t i = 0; i < room; ++i) faults.push_back(others[i * others.size() / room]);
  std::ranges::sort(faults);
  return faults;
}

}  // namespace

Expected<Json> report_of(const Store& store, std::size_t max_games) {
  auto profile = profile_of(store);
  if (!profile) return profile.error();
  SteadyTime time;
  TournamentView view(*std::move(profile), store.info().status, time);
  if (const auto read = store.for_each_game([&](const StoredGame& game) { view.add(game); }); !read)
    return read.error();
  auto overview = view.overview({});
  if (!overview) return overview.error();
  const auto indices = chosen_games(store, max_games);
  if (!indices) return indices.error();
  Json report = view.summary(0);
  report["overview"] = *std::move(overview);
  report["replays"] = Json::object();
  report["pgn"] = Json::object();
  for (const std::int64_t index : *indices) {
    const auto game = store.game(index);
    if (!game) return game.error();
    if (!*game) continue;  // removed since by the program that plays the tournament
    auto replay = replay_json(index, (*game)->record, false);
    if (!replay) continue;  // an unknown game or an invalid start position
    const std::string key = std::to_string(index);
    report["replays"][key] = *std::move(replay);
    if (auto pgn = write_pgn((*game)->record)) report["pgn"][key] = *std::move(pgn);
  }
  return report;
}

std::string report_html(std::span<const std::string_view> modules,
                        const std::function<std::string_view(std::string_view name)>& asset,
                        const Json& data) {
  std::string html;
  std::string_view page = asset("page.html");
  while (!page.empty()) {
    const std::string_view line = page.substr(0, page.find('\n'));
    page.remove_prefix(std::min(line.size() + 1, page.size()));
    if (line.find("name=\"flipside-token\"") != std::string_view::npos) continue;
    if (const auto style = between(line, "<link rel=\"stylesheet\" href=\"/assets/", "\""); !style.empty()) {
      html += fmt::format("<style>\n{}</style>\n", asset(style));
    } else if (const auto module = between(line, "<script type=\"module\" src=\"/assets/", "\"");
               !module.empty()) {
      html += fmt::format(
          "<script type=\"application/json\" id=\"report-data\">{}</script>\n"
          "<script type=\"importmap\">{}</script>\n<script type=\"module\">import '{}';</script>\n",
          embedded_json(data), import_map(modules, asset), module);
    } else if (const auto script = between(line, "<script src=\"/assets/", "\""); !script.empty()) {
      std::string text(asset(script));
      replace_all(text, "</script", "<\\/script");
      html += fmt::format("<script>{}</script>\n", text);
    } else {
      html += line;
      html += '\n';
    }
  }
  return html;
}

}  // namespace flipside::referee
