#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace flipside {

/// Values of options and arguments that the command line's definition does not list.
struct CompletionWords {
  std::map<std::string, std::vector<std::string>> values;  // by placeholder: GAME
  std::map<std::string, std::string> suffixes;             // file name suffixes by placeholder: STORE, "db"
};

/// The candidates for the last word of a command line.
struct Completion {
  enum class Kind : std::uint8_t { words, files, directories };
  Kind kind = Kind::words;
  std::string suffix;                                      // required suffix of files; empty: any file
  std::vector<std::pair<std::string, std::string>> words;  // each with its description
  bool operator==(const Completion&) const = default;
};

/// Completes the last of `words`; the words before it are complete.
/// Recognises the choices of an option by its placeholder: `a|b`, or `{a,b}` as written by CLI::IsMember.
Completion complete_words(const CLI::App& app, const CompletionWords& known, std::vector<std::string> words);

/// Formats candidates for the shell scripts: the kind on the first line (`words`, `files`, `files:db`,
/// `directories`), then one line per word: the word, a tab and its description.
std::string completion_text(const Completion& completion);

}  // namespace flipside
