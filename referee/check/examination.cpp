#include "referee/check/examination.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/games/registry.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::string_view foreign = "ugi:";

/// How long a process that is of no further use is given to end.
constexpr auto grace = std::chrono::seconds(1);
constexpr auto short_grace = std::chrono::milliseconds(20);

}  // namespace

std::vector<Group> all_groups() {
  return {{"handshake", handshake_checks()},
          {"isready", ready_checks()},
          {"position", position_checks()},
          {"go", go_checks()},
          {"info", info_checks()},
          {"search", search_checks()},
          {"game", game_checks()},
          {"query", query_checks()},
          {"option", option_checks()},
          {"ponder", ponder_checks()},
          {"lines", line_checks()},
          {"bytes", byte_checks()},
          {"time", time_checks()},
          {"memory", memory_checks()},
          {"end", end_checks()}};
}

std::optional<std::string> why_not(const Check& check, const Knowledge& knows) {
  const auto needs = [&](Need need) { return (check.needs & need) != 0; };
  if (check.needs != anything && !knows.greets) return "it does not shake hands";
  if (needs(ready) && !knows.ready && check.needs != greets) return "it does not answer `isready`";
  if (needs(plays) && !knows.plays) return "it does not answer `go`";
  if (needs(plays) && knows.moves.size() < 2) return "no line of play is known";
  if (needs(rules) && !knows.start) return "its game is not one of ours";
  if (needs(answers) && !knows.answers) return "it answers no queries";
  if (needs(ponders) && knows.option("Ponder") == nullptr) return "it lists no option `Ponder`";
  if (check.lists != nullptr && !check.lists(knows)) return "it lists no such option";
  return std::nullopt;
}

Examination::Examination(StartPeer start, TimeSource& time, Order order)
    : start_(std::move(start)), time_(time), order_(std::move(order)) {}

Task<void> Examination::run(Told told) {
  for (const Group& group : all_groups())
    for (const Check& check : group.checks) {
      if (stopped_) break;
      if (order_.quick && check.slow) continue;
      Result result = co_await ask(group.name, check);
      if (stopped_) break;
      if (knows_.greets && knows_.game.empty()) choose_game();
      results_.push_back(std::move(result));
      told(results_.back());
    }
  co_await dispose();
}

void Examination::stop() {
  stopped_ = true;
  if (dialogue_) dialogue_->peer().lines().interrupt();
}

std::size_t Examination::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      results_, [&](const Result& result) { return result.finding.verdict == verdict; }));
}

Task<Result> Examination::ask(std::string_view group, const Check& check) {
  Result result{group, check.name, {}, {}, {}};
  if (const auto reason = why_not(check, knows_)) {
    result.finding = skipped(*reason);
    co_return result;
  }
  const Instant began = time_.now();
  result.finding = co_await finding_of(check);
  result.took = time_.now() - began;
  if (dialogue_) result.lines.assign(dialogue_->exchanged().begin(), dialogue_->exchanged().end());
  const bool kept = check.start == Start::shared && result.finding.verdict != Verdict::fail;
  at_rest_ = kept && dialogue_ && !dialogue_->over();
  co_return result;
}

Task<Finding> Examination::finding_of(const Check& check) {
  std::optional<Finding> thrown;
  try {
    co_await prepare(check.start);
    Exam exam(*dialogue_, knows_, order_.patience);
    co_return co_await check.run(exam);
  } catch (const Finding& finding) {
    thrown = finding;
  }
  co_return *std::move(thrown);
}

/// A dialogue for a check: the one that is there, where it may be used again, or a fresh one.
Task<void> Examination::prepare(Start start) {
  if (start == Start::shared && at_rest_) {
    dialogue_->forget();
    Exam exam(*dialogue_, knows_, order_.patience);
    try {
      (void)co_await exam.settle();
      dialogue_->forget();
      co_return;
    } catch (const Finding&) {
      at_rest_ = false;
    }
  }
  co_await begin(start != Start::raw);
}

Task<void> Examination::begin(bool greeted) {
  co_await dispose();
  auto peer = start_();
  if (!peer) throw failed(peer.error().message);
  dialogue_ = std::make_unique<Dialogue>(*std::move(peer), time_);
  if (!greeted) co_return;
  Exam exam(*dialogue_, knows_, order_.patience);
  (void)co_await exam.greet();
  std::string lines;
  for (const auto& [name, value] : order_.options)
    lines += fmt::format("setoption name {} value {}\n", name, value);
  const std::string_view game = knows_.game;
  const ugi::Option* variant = knows_.option("UGI_Variant");
  if (variant != nullptr && !game.empty())
    lines += fmt::format("setoption name {} value {}\n", variant->name,
                         game.starts_with(foreign) ? game.substr(foreign.size()) : game);
  if (!knows_.ready) {
    if (!lines.empty()) exam.say(lines);
    co_return;
  }
  lines += "uginewgame";
  exam.say(lines);
  (void)co_await exam.settle();
}

Task<void> Examination::dispose() {
  at_rest_ = false;
  if (dialogue_ && !dialogue_->over() && !stopped_) {
    dialogue_->say("quit");
    const Duration patience = knows_.quits ? Duration{grace} : Duration{short_grace};
    const Ending ending = co_await dialogue_->end(patience);
    knows_.quits = knows_.quits && ending.by_itself;
  }
  dialogue_.reset();
}

void Examination::choose_game() {
  const ugi::Option* variant = knows_.option("UGI_Variant");
  knows_.game = order_.game;
  knows_.game_reason = "by --game";
  if (knows_.game.empty() && variant != nullptr) {
    knows_.game = variant->default_value;
    knows_.game_reason = "the default of its `UGI_Variant`";
    if (!start_game(knows_.game)) knows_.game.insert(0, foreign);
  }
  if (knows_.game.empty()) {
    knows_.game = main_game_ids().front();
    knows_.game_reason = assumed;
  }
  if (auto start = start_game(knows_.game)) knows_.start = *std::move(start);
}

}  // namespace flipside::referee::conformance
