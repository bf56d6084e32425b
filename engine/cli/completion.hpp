#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace flipside {

/// What the values of options and arguments can be, where the command line itself does not tell.
struct CompletionWords {
  std::map<std::string, std::vector<std::string>> values;  // by the value's name: GAME
  std::map<std::string, std::string> suffixes;             // of the files that an argument names: STORE, "db"
};

/// What a word of a command line can become.
struct Completion {
  enum class Kind : std::uint8_t { words, files, folders };
  Kind kind = Kind::words;
  std::string suffix;                                      // of the files; empty: any
  std::vector<std::pair<std::string, std::string>> words;  // and what they mean
  bool operator==(const Completion&) const = default;
};

/// Completes the last of `words`; those before it are whole.
/// Choices come from the names of an option's values: `a|b`, or `{a,b}` as CLI::IsMember writes them.
Completion complete_words(const CLI::App& app, const CompletionWords& known, std::vector<std::string> words);

/// For the shell's side: the kind on the first line (`words`, `files`, `files:db`, `folders`), then a word
/// and its meaning on each, with a tab between them.
std::string completion_text(const Completion& completion);

}  // namespace flipside
