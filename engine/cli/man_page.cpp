#include "engine/cli/man_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "engine/core/text.hpp"

namespace flipside {
namespace {

/// Replaces each ellipsis by three dots, for terminals without UTF-8.
std::string ascii_dots(std::string_view text) {
  constexpr std::string_view ellipsis = "…";
  std::string out(text);
  for (std::size_t at = out.find(ellipsis); at != std::string::npos; at = out.find(ellipsis, at))
    out.replace(at, ellipsis.size(), "...");
  return out;
}

/// Escapes text so that troff prints it literally.
std::string escaped(std::string_view text) {
  std::string out;
  bool at_line_start = true;
  for (const char c : ascii_dots(text)) {
    if (at_line_start && (c == '.' || c == '\'')) out += "\\&";
    at_line_start = c == '\n';
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

/// Returns the text as a paragraph; trailing newlines are removed.
std::string paragraph(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return escaped(text) + '\n';
}

void write_option(std::string& out, const CLI::Option& option) {
  std::string names;
  const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + bold(name); };
  for (const std::string& name : option.get_snames()) add("-" + name);
  for (const std::string& name : option.get_lnames()) add("--" + name);
  if (names.empty()) names = italic(option.get_name(true));
  if (option.nonpositional() && option.get_type_size() != 0 && !option.get_type_name().empty())
    names += ' ' + italic(option.get_type_name());
  out += ".TP\n" + names + '\n';
  std::string text = option.get_description();
  if (!option.get_default_str().empty()) text += fmt::format(" ({})", option.get_default_str());
  if (option.nonpositional() && option.get_required()) text += " (required)";
  out += paragraph(text.empty() ? "." : text);
}

void write_options(std::string& out, const CLI::App& app) {
  for (const bool positional : {true, false})
    for (const CLI::Option* option : app.get_options([&](const CLI::Option* each) {
           return each->get_positional() == positional && !each->get_group().empty();
         }))
      write_option(out, *option);
}

std::string usage(const CLI::App& app, const std::string& name) {
  std::string line = bold(name);
  for (const CLI::Option* option :
       app.get_options([](const CLI::Option* each) { return each->get_positional(); })) {
    const std::string dots = option->get_items_expected_max() > 1 ? "..." : "";
    line += option->get_required() ? ' ' + italic(option->get_name(true)) + dots
                                   : " [" + italic(option->get_name(true)) + "]" + dots;
  }
  return line + " [" + italic("OPTIONS") + "]";
}

/// Writes the sections of a footer.
/// @param request  the troff request that starts each section
void write_footer(std::string& out, const std::string& footer, std::string_view request) {
  std::istringstream lines(footer);
  bool in_section = false;
  for (std::string line; std::getline(lines, line);) {
    const bool is_heading = !line.empty() && line.front() != ' ' && line.back() == ':';
    if (is_heading) {
      if (in_section) out += ".fi\n";
      line.pop_back();
      out += request == ".SH" ? fmt::format(".SH {}\n.nf\n", escaped(to_upper(line)))
                              : ".PP\n" + escaped(line) + ":\n.PP\n.nf\n";
      in_section = true;
    } else if (!line.empty() || in_section) {
      out += line.empty() ? ".sp\n" : escaped(line) + '\n';
    }
  }
  if (in_section) out += ".fi\n";
}

void write_commands(std::string& out, const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_group().empty()) continue;
    const std::string path = name + ' ' + command->get_name();
    const bool is_group = !command->get_subcommands({}).empty();
    if (!is_group) {
      out += ".SS " + usage(*command, path) + '\n' + paragraph(command->get_description());
      write_options(out, *command);
      write_footer(out, command->get_footer(), ".PP");
    }
    write_commands(out, *command, path);
  }
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& version) {
  const std::string& name = app.get_name();
  std::string about = app.get_description();
  while (!about.empty() && (about.back() == '\n' || about.back() == '.')) about.pop_back();
  std::string out =
      fmt::format(".TH {} 1 \"\" \"{}\" \"Flipside\"\n", escaped(to_upper(name)), escaped(version));
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(name), escaped(about));
  const bool has_arguments =
      !app.get_options([](const CLI::Option* each) { return each->get_positional(); }).empty();
  out += ".SH SYNOPSIS\n";
  if (has_arguments) out += usage(app, name) + "\n.br\n";
  out += fmt::format("{} {} [{}]\n", bold(name), italic("COMMAND"), italic("OPTIONS"));
  out += ".SH OPTIONS\n";
  write_options(out, app);
  out += ".SH COMMANDS\n";
  write_commands(out, app, name);
  write_footer(out, app.get_footer(), ".SH");
  return out;
}

}  // namespace flipside
