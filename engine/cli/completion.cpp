#include "engine/cli/completion.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <set>
#include <string_view>

#include "engine/core/text.hpp"

namespace flipside {
namespace {

using Kind = Completion::Kind;

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

/// Returns the choices that a placeholder lists, such as `a|b`; empty if it lists none.
std::vector<std::string> choices_of(const std::string& placeholder) {
  const std::size_t open = placeholder.find('{');
  const std::size_t close = placeholder.find('}', open);
  if (open != std::string::npos && close != std::string::npos)
    return split(std::string_view(placeholder).substr(open + 1, close - open - 1), ',');
  return placeholder.find('|') != std::string::npos ? split(placeholder, '|') : std::vector<std::string>{};
}

/// Rejoins the words that bash split at '=': `--log` `=` `file` becomes `--log` `file`, and `A` `=` `b`
/// becomes `A=b`.
std::vector<std::string> rejoin_split_words(const std::vector<std::string>& words) {
  std::vector<std::string> joined;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != "=" || joined.empty()) {
      joined.push_back(words[i]);
    } else if (joined.back().starts_with('-')) {
      if (i + 1 == words.size()) joined.emplace_back();
    } else {
      joined.back() += '=';
      if (i + 1 < words.size()) joined.back() += words[++i];
    }
  }
  return joined;
}

/// Consumes the words of a command line, then completes the last word.
class Completer {
 public:
  Completer(const CLI::App& app, const CompletionWords& known) : app_(&app), known_(known) {}

  /// Consumes a word before the last one.
  void consume(const std::string& word) {
    if (missing_values_ > 0) {
      --missing_values_;
    } else if (word.starts_with('-')) {
      option_ = app_->get_option_no_throw(word.substr(0, word.find('=')));
      if (option_ != nullptr) given_.insert(option_);
      if (option_ != nullptr && word.find('=') == std::string::npos)
        missing_values_ = std::max(option_->get_items_expected_min(), 0);
    } else if (const CLI::App* command = command_named(word)) {
      app_ = command;
      arguments_ = 0;
      path_ += word + ' ';
    } else {
      if (const CLI::Option* argument = next_argument()) given_.insert(argument);
      ++arguments_;
      path_ += word + ' ';
    }
  }

  Completion complete(const std::string& word) const {
    if (missing_values_ > 0) return values_of(*option_, word, "");
    if (word.starts_with("--") && word.find('=') != std::string::npos) {
      const std::string name = word.substr(0, word.find('='));
      const CLI::Option* option = app_->get_option_no_throw(name);
      if (option != nullptr) return values_of(*option, word.substr(name.size() + 1), name + '=');
    }
    if (word.starts_with('-')) return {Kind::words, {}, options(word)};
    Completion found;
    if (const CLI::Option* argument = next_argument()) found = values_of(*argument, word, "");
    if (arguments_ == 0)
      for (const CLI::App* command : app_->get_subcommands({}))
        if (!command->get_group().empty() && command->get_name().starts_with(word))
          found.words.emplace_back(command->get_name(), command->get_description());
    if (found.kind == Kind::words && found.words.empty() && word.empty()) found.words = options(word);
    return found;
  }

 private:
  /// Returns the sub-command with the given name, or nullptr. No sub-command can follow a positional
  /// argument.
  const CLI::App* command_named(const std::string& word) const {
    if (arguments_ > 0) return nullptr;
    for (const CLI::App* command : app_->get_subcommands({}))
      if (command->get_name() == word) return command;
    return nullptr;
  }

  /// Returns the positional argument for the next word, or nullptr after the last one.
  const CLI::Option* next_argument() const {
    const auto arguments =
        app_->get_options([](const CLI::Option* option) { return option->get_positional(); });
    if (arguments_ < arguments.size()) return arguments[arguments_];
    const bool repeats = !arguments.empty() && arguments.back()->get_items_expected_max() > 1;
    return repeats ? arguments.back() : nullptr;
  }

  /// Returns the options that start with `word`. Lists long names, and the short names of options without a
  /// long name.
  std::vector<std::pair<std::string, std::string>> options(const std::string& word) const {
    std::vector<std::pair<std::string, std::string>> found;
    for (const CLI::Option* option :
         app_->get_options([](const CLI::Option* each) { return each->nonpositional(); })) {
      if (option->get_group().empty() || !is_accepted(*option)) continue;
      for (const std::string& name : option->get_lnames())
        if (("--" + name).starts_with(word)) found.emplace_back("--" + name, option->get_description());
      for (const std::string& name : option->get_snames())
        if (option->get_lnames().empty() && ("-" + name).starts_with(word))
          found.emplace_back("-" + name, option->get_description());
    }
    return found;
  }

  /// Returns whether the command accepts an option in addition to the preceding words.
  bool is_accepted(const CLI::Option& option) const {
    const bool repeats = option.get_items_expected_max() > 1;
    if (!repeats && given_.contains(&option)) return false;
    const auto excludes = option.get_excludes();
    return std::ranges::none_of(excludes, [&](const CLI::Option* other) { return given_.contains(other); });
  }

  /// Returns the candidates for a value of `option`.
  /// @param prefix  text to put before every candidate
  Completion values_of(const CLI::Option& option, const std::string& word, const std::string& prefix) const {
    const std::string type = option.get_type_name();
    const std::string name = to_upper(option.get_positional() ? option.get_name(true) : type);
    std::vector<std::string> values = choices_of(type);
    for (const std::string& key : {path_ + name, name})
      if (const auto listed = known_.values.find(key); values.empty() && listed != known_.values.end())
        values = listed->second;
    Completion found;
    for (const std::string& value : values)
      if (value.starts_with(word)) found.words.emplace_back(prefix + value, "");
    if (!values.empty()) return found;
    if (name == "DIRECTORY") found.kind = Kind::directories;
    const bool is_file = name == "FILE" || name == "STORE" || name == "CMD" || name.ends_with("=FILE") ||
                         type.starts_with("FILE");
    if (is_file) found.kind = Kind::files;
    if (const auto suffix = known_.suffixes.find(name);
        option.get_positional() && suffix != known_.suffixes.end())
      found.suffix = suffix->second;
    return found;
  }

  const CLI::App* app_;
  const CompletionWords& known_;
  const CLI::Option* option_ = nullptr;  // the last option that was consumed
  int missing_values_ = 0;               // number of values that option_ still needs
  std::set<const CLI::Option*> given_;   // options and arguments before the last word
  std::string path_;           // the commands and arguments before the last word, each followed by ' '
  std::size_t arguments_ = 0;  // number of positional arguments of app_ consumed
};

}  // namespace

Completion complete_words(const CLI::App& app, const CompletionWords& known, std::vector<std::string> words) {
  words = rejoin_split_words(words);
  if (words.empty()) words.emplace_back();
  Completer completer(app, known);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) completer.consume(words[i]);
  return completer.complete(words.back());
}

std::string completion_text(const Completion& completion) {
  std::string text = "words";
  if (completion.kind == Kind::directories) text = "directories";
  if (completion.kind == Kind::files)
    text = completion.suffix.empty() ? "files" : "files:" + completion.suffix;
  text += '\n';
  for (const auto& [word, description] : completion.words) {
    std::string line = word + '\t' + description;
    std::replace(line.begin(), line.end(), '\n', ' ');
    text += line + '\n';
  }
  return text;
}

}  // namespace flipside
