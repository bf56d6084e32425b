#include "engine/search/weak_searcher.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <string_view>
#include <utility>

#include "engine/search/time_manager.hpp"

namespace flipside {
namespace {

// What a level is held back by.
struct Bounds {
  std::uint64_t nodes;  // positions visited, for each line that is reported
  int width;            // of the blur
  int overlooked;       // likewise
};
using Schedule = std::array<Bounds, full_skill - 1>;

// Each level is to gain about as much on the one below it; docs/strength.md has the measurements.

// Of FlipFour and Flipchain. Nodes grow a little faster than geometrically.
constexpr Schedule steady{{{30, 1200, 256},
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

// Of FlipFlop, where the first positions that a search visits gain most.
constexpr Schedule early{{{30, 1200, 256},
                          {44, 740, 181},
                          {59, 580, 146},
                          {74, 490, 125},
                          {96, 410, 105},
                          {130, 340, 87},
                          {160, 290, 74},
                          {210, 250, 64},
                          {270, 220, 55},
                          {340, 190, 47},
                          {460, 160, 39},
                          {680, 130, 31},
                          {1'200, 96, 22},
                          {2'800, 64, 14},
                          {6'100, 44, 9},
                          {14'000, 31, 6},
                          {34'000, 21, 4},
                          {86'000, 14, 2},
                          {200'000, 10, 1}}};

// Of Flipway, where games are short and the first moves decide.
constexpr Schedule flat{{{30, 1200, 256},
                         {33, 1050, 232},
                         {37, 910, 210},
                         {42, 790, 191},
                         {51, 650, 162},
                         {70, 510, 130},
                         {120, 370, 94},
                         {140, 310, 80},
                         {170, 280, 71},
                         {210, 250, 65},
                         {250, 230, 57},
                         {340, 190, 47},
                         {470, 160, 39},
                         {810, 120, 28},
                         {1'600, 85, 19},
                         {4'800, 49, 10},
                         {14'000, 31, 6},
                         {45'000, 19, 3},
                         {200'000, 10, 1}}};

// Of games that a few thousand nodes solve.
constexpr Schedule small{{{12, 2500, 256},
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

bool is_small(std::string_view id) {
  return id == "flipflop-3" || id == "flipchain-2" || id == "flipway-3" || id.starts_with("flipway-3-");
}

const Schedule& schedule_of(std::string_view id) {
  if (is_small(id)) return small;
  if (id.starts_with("flipway-")) return flat;
  return id.starts_with("flipflop-") ? early : steady;
}

constexpr std::size_t mebibytes = 4;  // about what the highest level fills

class WeakSearcher final : public Searcher {
 public:
  WeakSearcher(const AnyGame& game, int level, std::uint64_t seed, NetworkFinder networks)
      : level_(level), seed_(seed) {
    (void)table_.resize(mebibytes);  // without memory, the search goes on without a table
    searcher_ = make_searcher(game, table_, SearchMethod::alpha_beta, std::move(networks));
  }

  void new_game() override {}  // nothing is kept
  bool takes(const AnyGame& game) const override { return searcher_->takes(game); }

  SearchResult search(const AnyGame& game, const SearchRequest& request, SearchWorld world) override {
    const auto [nodes, width, overlooked] = schedule_of(game.id())[static_cast<std::size_t>(level_) - 1];
    const auto lines = std::min(static_cast<std::size_t>(request.multi_pv), game.count_moves());
    SearchRequest bounded = request;
    bounded.limits.nodes = std::min(nodes * lines, request.limits.nodes.value_or(nodes * lines));
    const GoLimits& limits = request.limits;
    const bool unlimited = !limits.infinite && !limits.nodes && !limits.depth && !limits.movetime &&
                           !limits.clock[game.to_move()];
    if (unlimited)
      bounded.limits.movetime = std::chrono::duration_cast<std::chrono::milliseconds>(unlimited_go);
    bounded.threads = 1;
    bounded.blur = {width, overlooked, seed_};
    searcher_->new_game();
    return searcher_->search(game, bounded, std::move(world));
  }

 private:
  int level_;
  std::uint64_t seed_;
  TranspositionTable table_;
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace

std::unique_ptr<Searcher> make_weak_searcher(const AnyGame& game, int level, std::uint64_t seed,
                                             NetworkFinder networks) {
  assert(1 <= level && level < full_skill);
  return std::make_unique<WeakSearcher>(game, level, seed, std::move(networks));
}

}  // namespace flipside
