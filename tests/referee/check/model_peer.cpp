#include "tests/referee/check/model_peer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

namespace flipside::referee::conformance {

/// Takes the first legal move that does not end the game, if there is one; tells what a searching engine
/// tells, and lists an option of each kind.
struct ModelLines::Chooser final : EnginePlayer {
  std::string name() const override { return "Model"; }
  std::vector<ugi::Option> options() const override {
    using Type = ugi::Option::Type;
    return {{"Hash", Type::spin, "16", 1, 64},
            {"Depth", Type::spin, "3", 1, 9},
            {"MultiPV", Type::spin, "1", 1, 5},
            {"Ponder", Type::check, "false"},
            {"Style", Type::combo, "calm", {}, {}, {"calm", "wild"}}};
  }
  Expected<void> set_option(std::string_view name, std::string_view value) override {
    if (name == "MultiPV") ranks = value == "2" ? 2 : 1;
    if (name == "Ponder") ponders = value == "true";
    return {};
  }
  bool answers_at_once() const override { return true; }
  Thought choose_move(const Question& question) override {
    Thought thought;
    for (std::string& move : question.game.legal_moves()) {
      AnyGame next = question.game;
      REQUIRE(next.play(move));
      if (thought.move.empty() || !next.outcome()) thought.move = std::move(move);
      if (next.outcome()) continue;
      if (ponders) thought.reply = next.legal_moves().front();
      break;
    }
    for (int rank = 1; rank <= ranks; ++rank) {
      ugi::Info info;
      info.depth = 1;
      if (ranks > 1) info.multipv = rank;
      info.pv = thought.move;
      question.report(info);
    }
    return thought;
  }
  int ranks = 1;
  bool ponders = false;
};

ModelLines::ModelLines(test::ManualTime& time, const Twist& twist)
    : time_(time),
      twist_(twist),
      player_(std::make_shared<Chooser>()),
      session_(*player_, *start_game("flipflop-3"), time, *this) {}

bool ModelLines::send(std::string_view bytes) {
  unread_ += bytes;
  for (std::size_t end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n')) {
    const std::string line = unread_.substr(0, end);
    unread_.erase(0, end + 1);
    if (!dead_) take(line);
  }
  return !dead_;
}

void ModelLines::take(const std::string& line) {
  right_.clear();
  session_.handle(twist_.heard(line));
  for (std::string& said : twist_.answer(line, std::exchange(right_, {}))) said_.push_back(std::move(said));
}

bool ModelLines::write(std::string_view line) {
  right_.emplace_back(line);
  return true;
}

Task<Received> ModelLines::receive(Instant deadline) {
  if (said_.empty() && dead_) co_return Closed{};
  if (said_.empty()) {
    time_.advance(std::max(deadline - time_.now(), Duration{0}));
    co_return TimedOut{};
  }
  if (said_.front().starts_with("<after ")) {
    const std::size_t end = said_.front().find('>');
    const Instant due = time_.now() + std::chrono::milliseconds(std::stoi(said_.front().substr(7, end - 7)));
    const std::string rest = said_.front().substr(end + 1);
    if (due > deadline) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - deadline).count();
      said_.front() = "<after " + std::to_string(left) + ">" + rest;
      time_.advance(deadline - time_.now());
      co_return TimedOut{};
    }
    time_.advance(due - time_.now());
    said_.front() = rest;
  }
  current_ = std::move(said_.front());
  said_.pop_front();
  if (current_ == "<flood>") co_return Flooded{"a line of more than 64 KiB"};
  if (current_ == "<dies>") {
    dead_ = true;
    co_return Closed{};
  }
  if (current_.starts_with("bestmove")) time_.advance(twist_.think);
  co_return ReceivedLine{current_, time_.now(), time_.now()};
}

}  // namespace flipside::referee::conformance
