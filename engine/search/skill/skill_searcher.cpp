#include "engine/search/skill/skill_searcher.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

namespace flipside {
namespace {

// Playing strength increases by about the same amount from each level to the next; docs/strength.md contains
// the measurements.

// The schedule for most games. Its node counts grow slightly faster than geometrically.
constexpr SkillSchedule standard{{{30, 1200, 256},
                                  {41, 800, 192},
                                  {61, 570, 144},
                                  {92, 420, 108},
                                  {140, 320, 81},
                                  {230, 240, 61},
                                  {360, 180, 46},
                                  {590, 140, 34},
                                  {960, 110, 26},
                                  {1'600, 84, 19},
                                  {2'600, 66, 14},
                                  {4'400, 51, 11},
                                  {7'500, 40, 8},
                                  {13'000, 32, 6},
                                  {22'000, 25, 5},
                                  {38'000, 20, 3},
                                  {66'000, 16, 3},
                                  {110'000, 13, 2},
                                  {200'000, 10, 1}}};

// The schedule for games that a search of a few thousand nodes solves.
constexpr SkillSchedule tiny{{{12, 2500, 256},
                              {15, 2100, 230},
                              {18, 1700, 207},
                              {22, 1500, 187},
                              {26, 1200, 168},
                              {32, 1000, 151},
                              {39, 850, 136},
                              {47, 710, 122},
                              {57, 600, 110},
                              {69, 500, 99},
                              {84, 420, 89},
                              {100, 350, 80},
                              {120, 290, 72},
                              {150, 240, 65},
                              {180, 200, 59},
                              {220, 170, 53},
                              {270, 140, 47},
                              {330, 120, 43},
                              {400, 100, 38}}};

const SkillSchedule& schedule_of(std::string_view id) {
  const VariantTraits traits = traits_of(id);
  if (traits.is_tiny) return tiny;
  return traits.skill_schedule != nullptr ? *traits.skill_schedule : standard;
}

constexpr std::size_t table_mebibytes = 4;  // the highest level fills most of this memory

class SkillSearcher final : public Searcher {
 public:
  SkillSearcher(const AnyGame& game, int level, std::uint64_t seed, NetworkFinder networks)
      : level_(level), seed_(seed) {
    (void)table_.resize(table_mebibytes);  // if this fails, searches use no table
    searcher_ = make_alpha_beta_searcher(game, table_, std::move(networks));
  }

  void new_game() override {}  // search() keeps no state between searches
  bool accepts(const AnyGame& game) const override { return searcher_->accepts(game); }

  SearchResult search(const SearchRequest& request) override {
    const auto [nodes, amplitude, blindness] =
        schedule_of(request.game.id())[static_cast<std::size_t>(level_) - 1];
    const auto lines = std::min(static_cast<std::size_t>(request.multi_pv), request.game.count_moves());
    SearchRequest limited = request;
    limited.limits.nodes = std::min(nodes * lines, request.limits.nodes.value_or(nodes * lines));
    limited.threads = 1;
    limited.noise = {amplitude, blindness, seed_};
    searcher_->new_game();
    return searcher_->search(limited);
  }

 private:
  int level_;
  std::uint64_t seed_;
  TranspositionTable table_;
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace

std::unique_ptr<Searcher> make_skill_searcher(const AnyGame& game, int level, std::uint64_t seed,
                                              NetworkFinder networks) {
  assert(1 <= level && level < full_skill);
  return std::make_unique<SkillSearcher>(game, level, seed, std::move(networks));
}

}  // namespace flipside
