#include "referee/config/read_format.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>

namespace flipside::referee {
namespace {

constexpr std::int64_t max_swiss_rounds = 10'000;
constexpr std::int64_t max_pairs = 1'000'000;
constexpr std::int64_t max_tie_breaks = 1'000;

SprtSettings read_sprt(TableReader& in) {
  SprtSettings sprt;
  std::string model(sprt_model_text(sprt.model));
  std::string count = "pairs";
  in.require({"elo0", "elo1"});
  in.read_real("elo0", sprt.elo0, -10'000, 10'000);
  in.read_real("elo1", sprt.elo1, -10'000, 10'000);
  in.read_real("alpha", sprt.alpha, 0, 1);
  in.read_real("beta", sprt.beta, 0, 1);
  in.read_choice("model", model, {"logistic", "normalized", "bayesian"});
  in.read_choice("count", count, {"pairs", "games"});
  sprt.model = parse_sprt_model(model).value_or(sprt.model);
  sprt.pairs = count == "pairs";
  if (const auto valid = validate(sprt); !valid) in.reject("elo0", valid.error().message);
  return sprt;
}

/// Rejects a key unless the format is one of `kinds`.
void reject_except_in(TableReader& in, std::string_view key, const Format& format,
                      std::initializer_list<FormatKind> kinds) {
  if (!in.has(key) || std::find(kinds.begin(), kinds.end(), format.kind) != kinds.end()) return;
  std::vector<std::string_view> names;
  for (const FormatKind kind : kinds) names.push_back(format_text(kind));
  in.reject(key, fmt::format("not used by the format '{}', only by {}", format_text(format.kind),
                             fmt::join(names, ", ")));
}

}  // namespace

void read_format(TableReader& in, Config& config) {
  using enum FormatKind;
  Format& format = config.format;
  const std::size_t engines = config.engines.size();
  std::string kind(format_text(format.kind));
  in.read_choice("format", kind, format_texts());
  format.kind = parse_format(kind).value_or(format.kind);

  in.read_table("sprt", [&](TableReader& nested) { config.sprt = read_sprt(nested); });
  if (config.sprt) format.rounds = max_rounds;
  if (format.kind == swiss && engines >= 2) format.rounds = knockout_rounds(engines);
  reject_except_in(in, "rounds", format, {round_robin, gauntlet, match, swiss});
  reject_except_in(in, "pairs", format, {swiss, knockout});
  reject_except_in(in, "seeds", format, {gauntlet});
  reject_except_in(in, "tie_breaks", format, {knockout});
  in.read_number("rounds", format.rounds, 1, format.kind == swiss ? max_swiss_rounds : max_rounds);
  in.read_number("pairs", format.pairs, 1, max_pairs);
  in.read_number("seeds", format.seeds, 1, std::max<std::int64_t>(static_cast<std::int64_t>(engines) - 1, 1));
  in.read_number("tie_breaks", format.tie_breaks, 0, max_tie_breaks);

  if (format.kind == match && engines != 2)
    in.reject("format", fmt::format("a match has two engines, not {}", engines));
  if (config.sprt && (engines != 2 || pairings_depend_on_results(format.kind) || format.kind == gauntlet))
    in.reject("sprt", "an SPRT requires two engines and the format 'match' or 'round-robin'");
}

}  // namespace flipside::referee
