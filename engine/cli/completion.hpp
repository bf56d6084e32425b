#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace flipside {

/// Candidates for values that CLI11 cannot list, such as the ids of games.
struct CompletionWords {
  /// Values by placeholder, such as GAME. The key "gui xboard GAME" applies to GAME only after "gui xboard".
  std::map<std::string, std::vector<std::string>> values;
  std::map<std::string, std::string> suffixes;  // file name suffix by placeholder, such as "db" for STORE
};

/// The candidates for the last word of a command line.
struct Completion {
  enum class Kind : std::uint8_t { words, files, directories };
  Kind kind = Kind::words;
  std::string suffix;                                      // required suffix of files; empty: any file
  std::vector<std::pair<std::string, std::string>> words;  // each word with its description
  bool operator==(const Completion&) const = default;
};

/// Completes the last of `words`, which are the command-line words without the program name. Offers no option
/// twice, unless it may be repeated, and no option that excludes one of the words. Recognises the choices of
/// an option by its placeholder: `a|b`, or `{a,b}` as written by CLI::IsMember.
Completion complete_words(const CLI::App& app, const CompletionWords& known, std::vector<std::string> words);

/// Formats candidates for the shell scripts. The first line is the kind: `words`, `files`, `files:db` or
/// `directories`. Each further line consists of a word, a tab and the description of the word.
std::string completion_text(const Completion& completion);

}  // namespace flipside
