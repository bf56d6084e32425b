#include "referee/report/sprt_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "referee/ratings/match_statistics.hpp"
#include "referee/report/number_text.hpp"

namespace flipside::referee {

namespace {

std::string_view model_text(SprtModel model) {
  switch (model) {
    case SprtModel::logistic:
      return "logistic Elo";
    case SprtModel::normalized:
      return "normalized Elo";
    case SprtModel::bayesian:
      return "BayesElo";
  }
  return "";
}

std::string_view verdict_text(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::undecided:
      return "continue";
    case SprtVerdict::h0_accepted:
      return "H0 accepted";
    case SprtVerdict::h1_accepted:
      return "H1 accepted";
  }
  return "";
}

}  // namespace

std::string sprt_text(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs) {
  const SprtState state = sprt(settings, games, pairs);
  const ScoreSample sample = counts_pairs(settings) ? score_sample(pairs) : score_sample(games);
  const double share = state.llr / (state.llr < 0 ? state.lower : state.upper);
  const double rounded = std::round(100 * state.llr) / 100 + 0.0;  // adding 0 avoids the output "-0.00"
  const double score = games.points() / static_cast<double>(games.games());

  std::string out = fmt::format("SPRT   {}, H0: {:.2f}, H1: {:.2f}, alpha {}, beta {}, by {}\n",
                                model_text(settings.model), settings.elo0, settings.elo1, settings.alpha,
                                settings.beta, counts_pairs(settings) ? "pairs" : "games");
  out += fmt::format("LLR    {:.2f} ({}), bounds {:.2f} and {:.2f}: {}\n", rounded, percent_text(share),
                     state.lower, state.upper, verdict_text(state.verdict));
  out += fmt::format("Elo    {}\n", estimate_text(estimate_elo(sample)));
  out += fmt::format("nElo   {}\n", estimate_text(estimate_normalized_elo(sample)));
  out += fmt::format("LOS    {}\n", percent_text(likelihood_of_superiority(sample)));
  out += fmt::format("Games  {}: W {}, D {}, L {}, points {:.1f} ({}), draws {}\n", games.games(), games.wins,
                     games.draws, games.losses, games.points(), percent_text(score),
                     percent_text(draw_rate(games)));
  if (pairs.total() == 0) return out;
  const auto& [ll, ld, level, wd, ww] = pairs.pairs;
  const double ratio = pairs_ratio(pairs);
  out += fmt::format("Pairs  {}: LL {}, LD {}, DD/WL {}, WD {}, WW {}, draw ratio {}, pairs ratio {}\n",
                     pairs.total(), ll, ld, level, wd, ww, percent_text(draw_rate(pairs)),
                     std::isfinite(ratio) ? fmt::format("{:.2f}", ratio) : "-");
  return out;
}

}  // namespace flipside::referee
