#include "referee/live/report_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

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

}  // namespace

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
