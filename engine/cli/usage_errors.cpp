#include "engine/cli/usage_errors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/did_you_mean.hpp"

namespace flipside {
namespace {

/// Returns the innermost command of the parsed command line and its full name, such as "flipside perft".
std::pair<const CLI::App*, std::string> parsed_command(const CLI::App& app) {
  std::pair<const CLI::App*, std::string> command{&app, app.get_name()};
  while (!command.first->get_subcommands().empty()) {
    command.first = command.first->get_subcommands().front();
    command.second += ' ' + command.first->get_name();
  }
  return command;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames())
      if (!option->get_group().empty()) names.push_back("--" + name);
  return names;
}

std::string unknown_option(const CLI::App& command, const std::string& name, const std::string& word) {
  const std::string option = word.substr(0, word.find('='));
  return fmt::format("unknown option '{}' for '{}'{}", option, name,
                     did_you_mean(option, option_names(command)));
}

}  // namespace

std::string usage_error(const CLI::App& app, const CLI::Error& error) {
  const auto [command, name] = parsed_command(app);
  std::string message = error.what();
  // An unknown option is reported first, because it is often the reason for another error.
  const auto unexpected = app.remaining(true);
  const auto option = std::ranges::find_if(unexpected, [](const std::string& word) {
    return word.starts_with('-') && word.find_first_not_of('-') != word.npos;
  });
  if (option != unexpected.end()) message = unknown_option(*command, name, *option);
  return fmt::format("{}\nRun '{} --help' for more information.\n", message, name);
}

void explain_usage_errors(CLI::App& app, const std::string& prefix) {
  app.failure_message([prefix](const CLI::App* failed, const CLI::Error& error) {
    return prefix + usage_error(*failed, error);
  });
}

std::string unknown_first_argument(const CLI::App& app, int argc, const char* const* argv,
                                   std::string_view kind, const std::vector<std::string>& others) {
  if (argc < 2 || argv[1][0] == '-') return {};
  const std::string word = argv[1];
  std::vector<std::string> known;
  std::vector<std::string> listed;
  for (const CLI::App* command : app.get_subcommands({})) {
    known.push_back(command->get_name());
    if (!command->get_group().empty()) listed.push_back(command->get_name());
  }
  known.insert(known.end(), others.begin(), others.end());
  listed.insert(listed.end(), others.begin(), others.end());
  if (std::ranges::find(known, word) != known.end()) return {};
  const std::string hint = did_you_mean(word, listed);
  return fmt::format("unknown {} '{}'{}", kind, word,
                     hint.empty() ? fmt::format("; run '{} --help' for a list", app.get_name()) : hint);
}

}  // namespace flipside
