#include "referee/fastchess/translation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace flipside::referee {

namespace {

enum class Kind : std::uint8_t { integer, number, boolean, word, words };

/// A key of a fastchess option and the equivalent configuration key.
struct Setting {
  std::string_view option;
  std::string_view key;   // key of the option; empty: the option has a single value without a key
  std::string_view path;  // configuration key
  Kind kind = Kind::integer;
  std::int64_t min = 0;       // smaller integers are rejected
  std::int64_t clamp_to = 0;  // smaller integers are replaced by this value
  std::int64_t factor = 1;
};

constexpr std::array settings{
    Setting{"concurrency", "", "concurrency", Kind::integer, 1},
    Setting{"seeds", "", "seeds", Kind::integer, 1},
    Setting{"srand", "", "seed"},
    Setting{"event", "", "event", Kind::words},
    Setting{"site", "", "site", Kind::words},
    Setting{"ratinginterval", "", "rating_interval"},
    Setting{"maxmoves", "", "adjudication.plies", Kind::integer, 1, 1, 2},  // fastchess counts full moves
    Setting{"openings", "order", "openings.order", Kind::word},
    Setting{"openings", "plies", "openings.plies"},
    Setting{"openings", "start", "openings.start", Kind::integer, 1},
    Setting{"sprt", "elo0", "sprt.elo0", Kind::number},
    Setting{"sprt", "elo1", "sprt.elo1", Kind::number},
    Setting{"sprt", "alpha", "sprt.alpha", Kind::number},
    Setting{"sprt", "beta", "sprt.beta", Kind::number},
    Setting{"sprt", "model", "sprt.model", Kind::word},
    Setting{"draw", "movenumber", "adjudication.draw.from", Kind::integer, 0, 1},
    Setting{"draw", "movecount", "adjudication.draw.moves", Kind::integer, 0, 1},
    Setting{"draw", "score", "adjudication.draw.score"},
    Setting{"resign", "movecount", "adjudication.resign.moves", Kind::integer, 0, 1},
    Setting{"resign", "score", "adjudication.resign.score", Kind::integer, 1},
    Setting{"resign", "twosided", "adjudication.resign.both", Kind::boolean},
    Setting{"log", "file", "log.file", Kind::word},
};

/// Values that fastchess assumes for keys that are missing from an option. The member `key` contains the
/// value.
constexpr std::array defaults{
    Setting{"sprt", "0", "sprt.elo0", Kind::number},
    Setting{"sprt", "0", "sprt.elo1", Kind::number},
    Setting{"draw", "1", "adjudication.draw.from"},
    Setting{"draw", "1", "adjudication.draw.moves"},
    Setting{"draw", "0", "adjudication.draw.score"},
    Setting{"resign", "1", "adjudication.resign.moves"},
    Setting{"resign", "false", "adjudication.resign.both", Kind::boolean},
};

/// An option, or a key of an option, that the referee ignores.
struct Ignored {
  std::string_view option;
  std::string_view key;     // key of the option; empty: the whole option
  std::string_view reason;  // empty: no warning
};

constexpr std::string_view no_tablebases = "chess tablebases do not apply to these games";
constexpr std::string_view one_log = "use 'transcripts' and the 'level' key of [log] in a configuration file";
constexpr std::string_view in_store = "'referee resume' needs only the store";

constexpr std::array ignored{
    Ignored{"recover", "", "a failed engine forfeits its game and is always restarted"},
    Ignored{"wait", "", "games start without a pause"},
    Ignored{"noswap", "", "each opening is played twice, with the engines switching sides"},
    Ignored{"reverse", "", "each opening is played twice, with the engines switching sides"},
    Ignored{"autosaveinterval", "", "every game is stored when it ends"},
    Ignored{"scoreinterval", "", "applies only to the cutechess output format"},
    Ignored{"force-concurrency", "", "the number of CPUs does not limit the concurrency"},
    Ignored{"epdout", "", "the referee does not write final positions"},
    Ignored{"crc32", "", "PGN files have no checksum"},
    Ignored{"show-latency", "", "the referee never charges its own latency to an engine"},
    Ignored{"testEnv", "", "the referee has no test environment mode"},
    Ignored{"tb", "", no_tablebases},
    Ignored{"tbpieces", "", no_tablebases},
    Ignored{"tbignore50", "", no_tablebases},
    Ignored{"tbadjudicate", "", no_tablebases},
    Ignored{"openings", "format", ""},  // the first character of the file identifies its format
    Ignored{"openings", "policy", ""},  // "round" is the only policy
    Ignored{"log", "level", one_log},
    Ignored{"log", "compress", one_log},
    Ignored{"log", "realtime", one_log},
    Ignored{"log", "engine", one_log},
    Ignored{"report", "", "results are always reported in game pairs"},
    Ignored{"config", "outname", in_store},
    Ignored{"config", "discard", in_store},
    Ignored{"config", "stats", in_store},
};

Expected<void> apply(const Setting& setting, const std::string& text, toml::table& out) {
  const std::string name =
      fmt::format("-{}{}{}", setting.option, setting.key.empty() ? "" : " ", setting.key);
  if (setting.kind == Kind::integer) {
    const auto number = parse_integer(name, text, setting.min);
    if (!number) return number.error();
    if (*number > std::numeric_limits<std::int64_t>::max() / setting.factor)
      return Error{fmt::format("{} '{}': too large", name, text)};
    set_at(out, setting.path, std::max(*number, setting.clamp_to) * setting.factor);
  } else if (setting.kind == Kind::number) {
    const auto number = parse_number(name, text);
    if (!number) return number.error();
    set_at(out, setting.path, *number);
  } else if (setting.kind == Kind::boolean) {
    const auto value = parse_bool(name, text);
    if (!value) return value.error();
    set_at(out, setting.path, *value);
  } else {
    set_at(out, setting.path, text);
  }
  return {};
}

/// Translates one key of an option.
Expected<void> translate_key(const std::string& option, const std::string& key, const std::string& value,
                             Translation& out) {
  const auto same = [&](const auto& known) { return known.option == option && known.key == key; };
  if (const auto known = std::find_if(settings.begin(), settings.end(), same); known != settings.end())
    return apply(*known, value, out.table);
  if (const auto known = std::find_if(ignored.begin(), ignored.end(), same); known != ignored.end()) {
    if (!known->reason.empty()) out.warn_ignored(option + " " + key, known->reason);
    return {};
  }
  std::vector<std::string> keys;
  for (const Setting& known : settings)
    if (known.option == option) keys.emplace_back(known.key);
  for (const Ignored& known : ignored)
    if (known.option == option) keys.emplace_back(known.key);
  return unknown_key_error(option, key, keys);
}

}  // namespace

void Translation::warn_ignored(std::string_view option, std::string_view reason) {
  warnings.push_back(fmt::format("ignoring -{}: {}", option, reason));
}

Expected<bool> translate_option(const FastchessOption& option, Translation& out) {
  const auto named = [&](const auto& known) { return known.option == option.name; };
  const auto setting = std::find_if(settings.begin(), settings.end(), named);
  const auto ignored_option = std::find_if(ignored.begin(), ignored.end(), named);
  if (setting == settings.end() && ignored_option == ignored.end()) return false;
  if (setting == settings.end() && ignored_option->key.empty()) {
    out.warn_ignored(option.name, ignored_option->reason);
    return true;
  }
  if (setting != settings.end() && setting->key.empty()) {
    if (setting->kind != Kind::words && option.values.size() != 1) return single_value(option).error();
    if (const auto applied = apply(*setting, fmt::format("{}", fmt::join(option.values, " ")), out.table);
        !applied)
      return applied.error();
    return true;
  }
  const auto pairs = parse_key_values(option);
  if (!pairs) return pairs.error();
  for (const Setting& missing : defaults)
    if (missing.option == option.name)
      if (const auto applied = apply(missing, std::string(missing.key), out.table); !applied)
        return applied.error();
  for (const auto& [key, value] : *pairs)
    if (const auto translated = translate_key(option.name, key, value, out); !translated)
      return translated.error();
  return true;
}

std::vector<std::string> translated_option_names() {
  std::vector<std::string> names;
  for (const Setting& setting : settings)
    if (names.empty() || names.back() != setting.option) names.emplace_back(setting.option);
  return names;
}

std::vector<std::pair<std::string, std::string>> ignored_options() {
  std::vector<std::pair<std::string, std::string>> options;
  for (const Ignored& option : ignored)
    if (option.key.empty()) options.emplace_back(option.option, option.reason);
  return options;
}

}  // namespace flipside::referee
