#include "referee/fastchess/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "engine/core/did_you_mean.hpp"
#include "referee/fastchess/engine_table.hpp"
#include "referee/fastchess/options.hpp"
#include "referee/fastchess/translation.hpp"

namespace flipside::referee {

namespace {

// Numbers of rounds that fastchess plays by default, without an SPRT and with one.
constexpr std::int64_t default_rounds = 2;
constexpr std::int64_t default_sprt_rounds = 500'000;
constexpr std::int64_t max_games = 2'000'000'000;

const std::vector<std::string> special_options{"engine",       "each",   "variant",     "rounds",
                                               "games",        "repeat", "pgnout",      "tournament",
                                               "use-affinity", "output", "print-config"};

/// Translates a complete command line. Options whose meaning depends on other options are translated in
/// finish().
class Translator {
 public:
  Expected<FastchessCommand> translate(const std::vector<FastchessOption>& options);

 private:
  Expected<void> translate(const FastchessOption& option);
  Expected<void> translate_engine(const FastchessOption& option);
  Expected<void> translate_count(const FastchessOption& option);
  Expected<void> translate_pgnout(const FastchessOption& option);
  Expected<void> translate_word(const FastchessOption& option);
  Expected<void> translate_output(const FastchessOption& option);
  Expected<void> finish();

  Translation out_;
  bool print_config_ = false;
  bool help_ = false;
  std::vector<EngineOptions> engines_;
  EngineOptions each_;  // keys and values of all -each options so far
  std::string game_;
  std::string openings_;
  std::int64_t rounds_ = 0;  // 0: unspecified
  std::int64_t games_ = 2;   // number of games per round
};

Expected<FastchessCommand> Translator::translate(const std::vector<FastchessOption>& options) {
  for (const FastchessOption& option : options)
    if (const auto translated = translate(option); !translated) return translated.error();
  FastchessCommand command;
  command.help = help_;
  if (help_) return command;
  if (const auto finished = finish(); !finished) return finished.error();
  std::ostringstream text;
  text << out_.table << '\n';
  command.config = text.str();
  command.warnings = std::move(out_.warnings);
  command.print_config = print_config_;
  return command;
}

Expected<void> Translator::translate(const FastchessOption& option) {
  const std::string& name = option.name;
  if (name == "engine" || name == "each") return translate_engine(option);
  if (name == "rounds" || name == "games" || name == "repeat") return translate_count(option);
  if (name == "variant" || name == "tournament") return translate_word(option);
  if (name == "pgnout") return translate_pgnout(option);
  if (name == "output") return translate_output(option);
  if (name == "print-config" || name == "help") {
    (name == "help" ? help_ : print_config_) = true;
    return {};
  }
  if (name == "use-affinity") {
    if (!option.values.empty()) out_.warn_ignored("use-affinity list", "the referee chooses the CPUs");
    set_at(out_.table, "affinity", true);
    return {};
  }
  if (name == "quick")
    return Error{"-quick is not supported; use -engine for the engines and -each for the time control"};
  if (name == "config" && !option.values.empty() && option.values.front().starts_with("file="))
    return Error{"-config file is not supported; use 'referee resume' to continue a tournament"};
  if (name == "openings") {
    FastchessOption rest{name, {}};
    for (const std::string& word : option.values)
      if (word.starts_with("file="))
        openings_ = word.substr(5);
      else
        rest.values.push_back(word);
    const auto translated = translate_option(rest, out_);
    return translated ? Expected<void>() : translated.error();
  }
  const auto translated = translate_option(option, out_);
  if (!translated) return translated.error();
  if (*translated) return {};
  std::vector<std::string> known;
  for (const std::string& special : special_options) known.push_back("-" + special);
  for (const std::string& setting : translated_option_names()) known.push_back("-" + setting);
  for (const auto& [ignored, reason] : ignored_options()) known.push_back("-" + std::string(ignored));
  const std::string near = did_you_mean("-" + std::string(name), known);
  return Error{fmt::format("unknown option '-{}'{}", name,
                           near.empty() ? "; 'referee fastchess -help' lists all options" : near)};
}

Expected<void> Translator::translate_engine(const FastchessOption& option) {
  const auto pairs = parse_key_values(option);
  if (!pairs) return pairs.error();
  if (option.name == "engine") {
    engines_.push_back(each_);
    engines_.back().insert(engines_.back().end(), pairs->begin(), pairs->end());
    return {};
  }
  each_.insert(each_.end(), pairs->begin(), pairs->end());
  for (EngineOptions& settings : engines_) settings.insert(settings.end(), pairs->begin(), pairs->end());
  return {};
}

Expected<void> Translator::translate_count(const FastchessOption& option) {
  std::int64_t number = 2;
  if (option.name != "repeat" || !option.values.empty()) {
    const auto word = single_value(option);
    if (!word) return word.error();
    const auto read = parse_integer("-" + option.name, *word, 1);
    if (!read) return read.error();
    number = *read;
  }
  if (number > max_games) return Error{fmt::format("-{}: expected at most {}", option.name, max_games)};
  (option.name == "rounds" ? rounds_ : games_) = number;
  return {};
}

Expected<void> Translator::translate_word(const FastchessOption& option) {
  const auto word = single_value(option);
  if (!word) return word.error();
  if (option.name == "variant") {
    if (*word == "standard" || *word == "fischerandom")
      return Error{"-variant: chess is not supported; 'flipside games' lists the games"};
    game_ = *word;
    return {};
  }
  if (*word != "gauntlet" && *word != "roundrobin")
    return Error{fmt::format("-tournament '{}': expected roundrobin or gauntlet", *word)};
  set_at(out_.table, "format", std::string(*word == "gauntlet" ? "gauntlet" : "round-robin"));
  return {};
}

Expected<void> Translator::translate_pgnout(const FastchessOption& option) {
  std::string file;
  std::vector<std::string> ignored;
  for (const std::string& word : option.values) {
    if (word.starts_with("file="))
      file = word.substr(5);
    else if (word.find('=') == std::string::npos && file.empty())
      file = word;  // cutechess syntax
    else
      ignored.push_back(word.substr(0, word.find('=')));
  }
  if (file.empty()) return Error{"-pgnout: missing file name"};
  if (!ignored.empty())
    out_.warn_ignored(fmt::format("pgnout {}", fmt::join(ignored, ", ")), "the PGN format is fixed");
  set_at(out_.table, "pgn", file);
  const std::size_t dot = file.rfind('.');
  const bool suffix = dot != std::string::npos && file.find('/', dot) == std::string::npos;
  set_at(out_.table, "store", file.substr(0, suffix ? dot : file.size()) + ".db");
  return {};
}

Expected<void> Translator::translate_output(const FastchessOption& option) {
  const auto pairs = parse_key_values(option);
  if (!pairs) return pairs.error();
  for (const auto& [key, value] : *pairs) {
    if (key != "format") return unknown_key_error("output", key, {"format"});
    if (value == "cutechess")
      out_.warn_ignored("output format=cutechess", "the output format is always fastchess");
    else if (value != "fastchess")
      return Error{fmt::format("-output format '{}': expected fastchess", value)};
  }
  return {};
}

Expected<void> Translator::finish() {
  toml::array engines;
  for (const EngineOptions& settings : engines_) {
    auto engine = engine_table(settings);
    if (!engine) return engine.error();
    engines.push_back(*std::move(engine));
  }
  if (engines.size() < 2)
    return Error{fmt::format("expected at least two -engine options, got {}", engines.size())};
  set_at(out_.table, "engine", std::move(engines));
  if (game_.empty()) return Error{"missing -variant; expected the game to play, such as -variant flipflop-5"};
  set_at(out_.table, "games", toml::array{game_});
  if (!openings_.empty()) set_at(out_.table, "openings.files", toml::table{{game_, openings_}});

  if (rounds_ == 0) rounds_ = out_.table.contains("sprt") ? default_sprt_rounds : default_rounds;
  const std::int64_t pairs = (rounds_ * games_ + 1) / 2;
  if (games_ != 2)
    out_.warnings.push_back(
        fmt::format("games are played in pairs; playing {2} pairs instead of {0} rounds of {1} game{3}",
                    rounds_, games_, pairs, games_ == 1 ? "" : "s"));
  set_at(out_.table, "rounds", pairs);
  set_at(out_.table, "output", std::string("fastchess"));
  set_at(out_.table, "margin", 0.0);  // fastchess tolerates no overrun by default
  return {};
}

}  // namespace

Expected<FastchessCommand> parse_fastchess(std::span<const std::string> arguments) {
  const auto options = split_options(arguments);
  if (!options) return options.error();
  return Translator().translate(*options);
}

std::string fastchess_help() {
  std::string text =
      "Play a tournament configured by fastchess options, and print progress in the format of fastchess.\n\n"
      "  referee fastchess -engine cmd=A name=A -engine cmd=B name=B -each tc=10+0.1 -variant flipflop-5 \\\n"
      "                    -rounds 100 -openings file=book.txt order=random -concurrency 2 -pgnout "
      "file=a.pgn\n\n"
      "-variant selects the game; -print-config prints the equivalent configuration file.\n\nOptions:";
  for (const std::string& name : special_options) text += " -" + name;
  for (const std::string& name : translated_option_names()) text += " -" + name;
  text += "\n\nIgnored options:\n";
  for (const auto& [name, reason] : ignored_options()) text += fmt::format("  -{:<18} {}\n", name, reason);
  return text;
}

}  // namespace flipside::referee
