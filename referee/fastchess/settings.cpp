#include "referee/fastchess/settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace flipside::referee {

namespace {

enum class Kind : std::uint8_t { whole, real, truth, word, words };

/// A key of an option and the key of a tournament that means the same.
struct Setting {
  std::string_view option;
  std::string_view key;  // empty: the option's own value
  std::string_view path;
  Kind kind = Kind::whole;
  std::int64_t least = 0;     // of a whole number
  std::int64_t at_least = 0;  // what a smaller one is raised to
  std::int64_t factor = 1;
};

constexpr std::array settings{
    Setting{"concurrency", "", "concurrency", Kind::whole, 1},
    Setting{"seeds", "", "seeds", Kind::whole, 1},
    Setting{"srand", "", "seed"},
    Setting{"event", "", "event", Kind::words},
    Setting{"site", "", "site", Kind::words},
    Setting{"ratinginterval", "", "rating_interval"},
    Setting{"maxmoves", "", "adjudication.plies", Kind::whole, 1, 1, 2},  // moves of both sides
    Setting{"openings", "order", "openings.order", Kind::word},
    Setting{"openings", "plies", "openings.plies"},
    Setting{"openings", "start", "openings.start", Kind::whole, 1},
    Setting{"sprt", "elo0", "sprt.elo0", Kind::real},
    Setting{"sprt", "elo1", "sprt.elo1", Kind::real},
    Setting{"sprt", "alpha", "sprt.alpha", Kind::real},
    Setting{"sprt", "beta", "sprt.beta", Kind::real},
    Setting{"sprt", "model", "sprt.model", Kind::word},
    Setting{"draw", "movenumber", "adjudication.draw.from", Kind::whole, 0, 1},
    Setting{"draw", "movecount", "adjudication.draw.moves", Kind::whole, 0, 1},
    Setting{"draw", "score", "adjudication.draw.score"},
    Setting{"resign", "movecount", "adjudication.resign.moves", Kind::whole, 0, 1},
    Setting{"resign", "score", "adjudication.resign.score", Kind::whole, 1},
    Setting{"resign", "twosided", "adjudication.resign.both", Kind::truth},
    Setting{"log", "file", "log.file", Kind::word},
};

/// What fastchess takes where a key of an option is missing.
constexpr std::array defaults{
    Setting{"sprt", "0", "sprt.elo0", Kind::real},
    Setting{"sprt", "0", "sprt.elo1", Kind::real},
    Setting{"draw", "1", "adjudication.draw.from"},
    Setting{"draw", "1", "adjudication.draw.moves"},
    Setting{"draw", "0", "adjudication.draw.score"},
    Setting{"resign", "1", "adjudication.resign.moves"},
    Setting{"resign", "false", "adjudication.resign.both", Kind::truth},
};

/// An option, or a key of one, that changes nothing here.
struct Idle {
  std::string_view option;
  std::string_view key;  // empty: the whole option
  std::string_view why;  // empty: not worth a word
};

constexpr std::string_view no_tablebases = "there are no tablebases for these games";
constexpr std::string_view one_log = "a tournament file's [log] level and transcripts choose what is logged";
constexpr std::string_view in_store = "the store holds all that 'referee resume' needs";

constexpr std::array idle{
    Idle{"recover", "", "an engine that fails loses its game and is always started anew"},
    Idle{"wait", "", "there is no pause between games"},
    Idle{"noswap", "", "games are played in pairs, with the seats exchanged in the second"},
    Idle{"reverse", "", "games are played in pairs, so both orders of the seats are"},
    Idle{"autosaveinterval", "", "every game is stored as it ends"},
    Idle{"scoreinterval", "", "it belongs to the output of cutechess"},
    Idle{"force-concurrency", "", "the number of games at once is not limited by the processors"},
    Idle{"epdout", "", "final positions are not written"},
    Idle{"crc32", "", "the record has no checksum"},
    Idle{"show-latency", "", "the referee's own lateness is measured and never charged"},
    Idle{"testEnv", "", "nothing depends on where the tournament is played"},
    Idle{"tb", "", no_tablebases},
    Idle{"tbpieces", "", no_tablebases},
    Idle{"tbignore50", "", no_tablebases},
    Idle{"tbadjudicate", "", no_tablebases},
    Idle{"openings", "format", ""},  // the file's first character tells it
    Idle{"openings", "policy", ""},  // round is the only one
    Idle{"log", "level", one_log},
    Idle{"log", "compress", one_log},
    Idle{"log", "realtime", one_log},
    Idle{"log", "engine", one_log},
    Idle{"report", "", "results are always told by pairs"},
    Idle{"config", "outname", in_store},
    Idle{"config", "discard", in_store},
    Idle{"config", "stats", in_store},
};

Expected<void> apply(const Setting& setting, const std::string& text, toml::table& out) {
  const std::string what =
      fmt::format("-{}{}{}", setting.option, setting.key.empty() ? "" : " ", setting.key);
  if (setting.kind == Kind::whole) {
    const auto number = whole_number(what, text, setting.least);
    if (!number) return number.error();
    if (*number > std::numeric_limits<std::int64_t>::max() / setting.factor)
      return Error{fmt::format("{} '{}': too large", what, text)};
    set_at(out, setting.path, std::max(*number, setting.at_least) * setting.factor);
  } else if (setting.kind == Kind::real) {
    const auto number = real_number(what, text);
    if (!number) return number.error();
    set_at(out, setting.path, *number);
  } else if (setting.kind == Kind::truth) {
    const auto value = truth(what, text);
    if (!value) return value.error();
    set_at(out, setting.path, *value);
  } else {
    set_at(out, setting.path, text);
  }
  return {};
}

/// Takes a key of an option.
Expected<void> take_key(const std::string& option, const std::string& key, const std::string& value,
                        Translation& out) {
  const auto same = [&](const auto& known) { return known.option == option && known.key == key; };
  if (const auto known = std::find_if(settings.begin(), settings.end(), same); known != settings.end())
    return apply(*known, value, out.table);
  if (const auto known = std::find_if(idle.begin(), idle.end(), same); known != idle.end()) {
    if (!known->why.empty()) out.warn(option + " " + key, known->why);
    return {};
  }
  std::vector<std::string> keys;
  for (const Setting& known : settings)
    if (known.option == option) keys.emplace_back(known.key);
  for (const Idle& known : idle)
    if (known.option == option) keys.emplace_back(known.key);
  return unknown_key(option, key, keys);
}

}  // namespace

void Translation::warn(std::string_view what, std::string_view why) {
  warnings.push_back(fmt::format("-{} does nothing here: {}", what, why));
}

Expected<bool> take_setting(const FastchessOption& option, Translation& out) {
  const auto named = [&](const auto& known) { return known.option == option.name; };
  const auto setting = std::find_if(settings.begin(), settings.end(), named);
  const auto unused = std::find_if(idle.begin(), idle.end(), named);
  if (setting == settings.end() && unused == idle.end()) return false;
  if (setting == settings.end() && unused->key.empty()) {
    out.warn(option.name, unused->why);
    return true;
  }
  if (setting != settings.end() && setting->key.empty()) {
    if (setting->kind != Kind::words && option.words.size() != 1) return only_word(option).error();
    if (const auto done = apply(*setting, fmt::format("{}", fmt::join(option.words, " ")), out.table); !done)
      return done.error();
    return true;
  }
  const auto pairs = key_values(option);
  if (!pairs) return pairs.error();
  for (const Setting& missing : defaults)
    if (missing.option == option.name)
      if (const auto done = apply(missing, std::string(missing.key), out.table); !done) return done.error();
  for (const auto& [key, value] : *pairs)
    if (const auto taken = take_key(option.name, key, value, out); !taken) return taken.error();
  return true;
}

std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const Setting& setting : settings)
    if (names.empty() || names.back() != setting.option) names.emplace_back(setting.option);
  return names;
}

std::vector<std::pair<std::string, std::string>> idle_options() {
  std::vector<std::pair<std::string, std::string>> options;
  for (const Idle& option : idle)
    if (option.key.empty()) options.emplace_back(option.option, option.why);
  return options;
}

}  // namespace flipside::referee
