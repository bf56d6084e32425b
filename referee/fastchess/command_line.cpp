#include "referee/fastchess/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "referee/config/nearest.hpp"
#include "referee/fastchess/engine_settings.hpp"
#include "referee/fastchess/settings.hpp"
#include "referee/fastchess/words.hpp"

namespace flipside::referee {

namespace {

constexpr std::int64_t default_rounds = 2;     // fastchess's
constexpr std::int64_t sprt_rounds = 500'000;  // likewise, where a test ends the match
constexpr std::int64_t most_games = 2'000'000'000;

const std::vector<std::string> own_options{"engine",       "each",   "variant",     "rounds",
                                           "games",        "repeat", "pgnout",      "tournament",
                                           "use-affinity", "output", "print-config"};

/// Options that are not in the table of settings, and what depends on more than one.
class Reader {
 public:
  Expected<FastchessOrder> read(const std::vector<FastchessOption>& options);

 private:
  Expected<void> take(const FastchessOption& option);
  Expected<void> take_engines(const FastchessOption& option);
  Expected<void> take_count(const FastchessOption& option);
  Expected<void> take_record(const FastchessOption& option);
  Expected<void> take_word(const FastchessOption& option);
  Expected<void> take_output(const FastchessOption& option);
  Expected<void> finish();

  Translation out_;
  bool print_config_ = false;
  bool help_ = false;
  std::vector<EngineSettings> engines_;
  EngineSettings each_;  // so far, for the engines that follow
  std::string game_;
  std::string openings_;
  std::int64_t rounds_ = 0;  // 0: not told
  std::int64_t games_ = 2;   // a round
};

Expected<FastchessOrder> Reader::read(const std::vector<FastchessOption>& options) {
  for (const FastchessOption& option : options)
    if (const auto taken = take(option); !taken) return taken.error();
  FastchessOrder order;
  order.help = help_;
  if (help_) return order;
  if (const auto finished = finish(); !finished) return finished.error();
  std::ostringstream text;
  text << out_.table << '\n';
  order.config = text.str();
  order.warnings = std::move(out_.warnings);
  order.print_config = print_config_;
  return order;
}

Expected<void> Reader::take(const FastchessOption& option) {
  const std::string& name = option.name;
  if (name == "engine" || name == "each") return take_engines(option);
  if (name == "rounds" || name == "games" || name == "repeat") return take_count(option);
  if (name == "variant" || name == "tournament") return take_word(option);
  if (name == "pgnout") return take_record(option);
  if (name == "output") return take_output(option);
  if (name == "print-config" || name == "help") {
    (name == "help" ? help_ : print_config_) = true;
    return {};
  }
  if (name == "use-affinity") {
    if (!option.words.empty()) out_.warn("use-affinity's list", "the referee chooses the processors");
    set_at(out_.table, "affinity", true);
    return {};
  }
  if (name == "quick")
    return Error{"-quick is not known here: name engines and times with -engine and -each"};
  if (name == "config" && !option.words.empty() && option.words.front().starts_with("file="))
    return Error{"-config file is not known here: 'referee resume' goes on with a tournament"};
  if (name == "openings") {
    FastchessOption rest{name, {}};
    for (const std::string& word : option.words)
      if (word.starts_with("file="))
        openings_ = word.substr(5);
      else
        rest.words.push_back(word);
    const auto taken = take_setting(rest, out_);
    return taken ? Expected<void>() : taken.error();
  }
  const auto taken = take_setting(option, out_);
  if (!taken) return taken.error();
  if (*taken) return {};
  std::vector<std::string> known = own_options;
  for (const std::string& setting : setting_names()) known.push_back(setting);
  for (const auto& [idle, why] : idle_options()) known.push_back(idle);
  return Error{fmt::format("unknown option '-{}'{}; 'referee fastchess -help' lists them", name,
                           did_you_mean(name, known))};
}

Expected<void> Reader::take_engines(const FastchessOption& option) {
  const auto pairs = key_values(option);
  if (!pairs) return pairs.error();
  if (option.name == "engine") {
    engines_.push_back(each_);
    engines_.back().insert(engines_.back().end(), pairs->begin(), pairs->end());
    return {};
  }
  each_.insert(each_.end(), pairs->begin(), pairs->end());
  for (EngineSettings& settings : engines_) settings.insert(settings.end(), pairs->begin(), pairs->end());
  return {};
}

Expected<void> Reader::take_count(const FastchessOption& option) {
  std::int64_t number = 2;
  if (option.name != "repeat" || !option.words.empty()) {
    const auto word = only_word(option);
    if (!word) return word.error();
    const auto read = whole_number("-" + option.name, *word, 1);
    if (!read) return read.error();
    number = *read;
  }
  if (number > most_games) return Error{fmt::format("-{}: expected at most {}", option.name, most_games)};
  (option.name == "rounds" ? rounds_ : games_) = number;
  return {};
}

Expected<void> Reader::take_word(const FastchessOption& option) {
  const auto word = only_word(option);
  if (!word) return word.error();
  if (option.name == "variant") {
    if (*word == "standard" || *word == "fischerandom")
      return Error{"-variant: chess is not played here; 'flipside games' lists the games"};
    game_ = *word;
    return {};
  }
  if (*word != "gauntlet" && *word != "roundrobin")
    return Error{fmt::format("-tournament '{}': expected roundrobin or gauntlet", *word)};
  set_at(out_.table, "format", std::string(*word == "gauntlet" ? "gauntlet" : "round-robin"));
  return {};
}

Expected<void> Reader::take_record(const FastchessOption& option) {
  std::string file;
  std::vector<std::string> idle;
  for (const std::string& word : option.words) {
    if (word.starts_with("file="))
      file = word.substr(5);
    else if (word.find('=') == std::string::npos && file.empty())
      file = word;  // as cutechess has it
    else
      idle.push_back(word.substr(0, word.find('=')));
  }
  if (file.empty()) return Error{"-pgnout: file is missing"};
  if (!idle.empty()) out_.warn(fmt::format("pgnout {}", fmt::join(idle, ", ")), "records have one form");
  set_at(out_.table, "pgn", file);
  const std::size_t dot = file.rfind('.');
  const bool suffix = dot != std::string::npos && file.find('/', dot) == std::string::npos;
  set_at(out_.table, "store", file.substr(0, suffix ? dot : file.size()) + ".db");
  return {};
}

Expected<void> Reader::take_output(const FastchessOption& option) {
  const auto pairs = key_values(option);
  if (!pairs) return pairs.error();
  for (const auto& [key, value] : *pairs) {
    if (key != "format") return unknown_key("output", key, {"format"});
    if (value == "cutechess")
      out_.warn("output format=cutechess", "the output is fastchess's");
    else if (value != "fastchess")
      return Error{fmt::format("-output format '{}': expected fastchess", value)};
  }
  return {};
}

Expected<void> Reader::finish() {
  toml::array engines;
  for (const EngineSettings& settings : engines_) {
    auto engine = engine_table_of(settings);
    if (!engine) return engine.error();
    engines.push_back(*std::move(engine));
  }
  if (engines.size() < 2)
    return Error{fmt::format("{} -engine given, expected at least two", engines.size())};
  set_at(out_.table, "engine", std::move(engines));
  if (game_.empty()) return Error{"-variant is missing, expected the game to play, as -variant flipflop-5"};
  set_at(out_.table, "games", toml::array{game_});
  if (!openings_.empty()) set_at(out_.table, "openings.files", toml::table{{game_, openings_}});

  if (rounds_ == 0) rounds_ = out_.table.contains("sprt") ? sprt_rounds : default_rounds;
  const std::int64_t pairs = (rounds_ * games_ + 1) / 2;
  if (games_ != 2)
    out_.warnings.push_back(
        fmt::format("games are played in pairs here: {} rounds of {} are {} pairs", rounds_, games_, pairs));
  set_at(out_.table, "rounds", pairs);
  set_at(out_.table, "output", std::string("fastchess"));
  set_at(out_.table, "margin", 0.0);  // as fastchess begins
  return {};
}

}  // namespace

Expected<FastchessOrder> read_fastchess(std::span<const std::string> arguments) {
  const auto options = split_options(arguments);
  if (!options) return options.error();
  return Reader().read(*options);
}

std::string fastchess_help() {
  std::string text =
      "Plays a tournament that is given by the options of fastchess, and prints what fastchess prints.\n\n"
      "  referee fastchess -engine cmd=A name=A -engine cmd=B name=B -each tc=10+0.1 -variant flipflop-5 \\\n"
      "                    -rounds 100 -openings file=book.txt order=random -concurrency 2 -pgnout "
      "file=a.pgn\n\n"
      "-variant names the game; -print-config prints the tournament's file that means the same.\n\nOptions:";
  for (const std::string& name : own_options) text += " -" + name;
  for (const std::string& name : setting_names()) text += " -" + name;
  text += "\n\nOptions that are taken and do nothing:\n";
  for (const auto& [name, why] : idle_options()) text += fmt::format("  -{:<18} {}\n", name, why);
  return text;
}

}  // namespace flipside::referee
