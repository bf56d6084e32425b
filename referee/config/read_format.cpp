#include "referee/config/read_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "referee/config/nearest.hpp"

namespace flipside::referee {
namespace {

constexpr std::int64_t most_swiss_rounds = 10'000;
constexpr std::int64_t most_pairs = 1'000'000;
constexpr std::int64_t most_tie_breaks = 1'000;

/// Reads one of a few words.
void read_word(TableReader& in, std::string_view key, std::string& out,
               const std::vector<std::string>& words) {
  in.read(key, out);
  if (std::find(words.begin(), words.end(), out) == words.end())
    in.refuse(key, fmt::format("'{}'{}, expected one of: {}", out, did_you_mean(out, words),
                               fmt::join(words, ", ")));
}

SprtSettings read_sprt(TableReader& in) {
  SprtSettings sprt;
  std::string model(sprt_model_text(sprt.model));
  std::string count = "pairs";
  in.require({"elo0", "elo1"});
  in.read_real("elo0", sprt.elo0, -10'000, 10'000);
  in.read_real("elo1", sprt.elo1, -10'000, 10'000);
  in.read_real("alpha", sprt.alpha, 0, 1);
  in.read_real("beta", sprt.beta, 0, 1);
  read_word(in, "model", model, {"logistic", "normalized", "bayesian"});
  read_word(in, "count", count, {"pairs", "games"});
  sprt.model = parse_sprt_model(model).value_or(sprt.model);
  sprt.pairs = count == "pairs";
  if (const auto possible = validate(sprt); !possible) in.refuse("elo0", possible.error().message);
  return sprt;
}

/// Refuses a key that only some formats know.
void refuse_elsewhere(TableReader& in, std::string_view key, const Format& format,
                      std::initializer_list<FormatKind> kinds) {
  if (!in.has(key) || std::find(kinds.begin(), kinds.end(), format.kind) != kinds.end()) return;
  std::vector<std::string_view> known;
  for (const FormatKind kind : kinds) known.push_back(format_text(kind));
  in.refuse(key, fmt::format("means nothing in the format {}, only in: {}", format_text(format.kind),
                             fmt::join(known, ", ")));
}

}  // namespace

void read_format(TableReader& in, Config& config) {
  using enum FormatKind;
  Format& format = config.format;
  const std::size_t engines = config.engines.size();
  std::string kind(format_text(format.kind));
  read_word(in, "format", kind, format_texts());
  format.kind = parse_format(kind).value_or(format.kind);

  in.read_table("sprt", [&](TableReader& nested) { config.sprt = read_sprt(nested); });
  if (config.sprt) format.rounds = max_rounds;
  if (format.kind == swiss && engines >= 2) format.rounds = knockout_rounds(engines);
  refuse_elsewhere(in, "rounds", format, {round_robin, gauntlet, match, swiss});
  refuse_elsewhere(in, "pairs", format, {swiss, knockout});
  refuse_elsewhere(in, "seeds", format, {gauntlet});
  refuse_elsewhere(in, "tie_breaks", format, {knockout});
  in.read_number("rounds", format.rounds, 1, format.kind == swiss ? most_swiss_rounds : max_rounds);
  in.read_number("pairs", format.pairs, 1, most_pairs);
  in.read_number("seeds", format.seeds, 1, std::max<std::int64_t>(static_cast<std::int64_t>(engines) - 1, 1));
  in.read_number("tie_breaks", format.tie_breaks, 0, most_tie_breaks);

  if (format.kind == match && engines != 2)
    in.refuse("format", fmt::format("a match is between two engines, {} are given", engines));
  if (config.sprt && (engines != 2 || pairings_depend_on_results(format.kind) || format.kind == gauntlet))
    in.refuse("sprt", "expected two engines and the format match or round-robin");
}

}  // namespace flipside::referee
