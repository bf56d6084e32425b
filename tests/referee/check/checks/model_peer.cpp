#include "tests/referee/check/checks/model_peer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

namespace flipside::referee::check {

/// Plays the first legal move that does not end the game, or the first legal move if every move ends it.
/// Sends `info` lines like a searching engine, and lists an option of each type.
struct ModelChannel::FirstMovePlayer final : EnginePlayer {
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
  bool answers_quickly(const SearchRequest& /*request*/) const override { return true; }
  SearchResult choose_move(const SearchRequest& request) override {
    SearchResult result;
    for (std::string& move : request.game.legal_moves()) {
      AnyGame next = request.game;
      REQUIRE(next.play(move));
      if (result.move.empty() || !next.outcome()) result.move = std::move(move);
      if (next.outcome()) continue;
      if (ponders) result.ponder_move = next.legal_moves().front();
      break;
    }
    for (int rank = 1; rank <= ranks; ++rank) {
      ugi::Info info;
      info.depth = 1;
      if (ranks > 1) info.multipv = rank;
      info.pv = result.move;
      request.report(info);
    }
    return result;
  }
  int ranks = 1;
  bool ponders = false;
};

ModelChannel::ModelChannel(test::ManualTime& time, const Deviation& deviation)
    : time_(time),
      deviation_(deviation),
      player_(std::make_shared<FirstMovePlayer>()),
      session_(*player_, *start_game("flipflop-3"), time, *this) {}

bool ModelChannel::send(std::string_view bytes) {
  partial_line_ += bytes;
  for (std::size_t end = partial_line_.find('\n'); end != std::string::npos; end = partial_line_.find('\n')) {
    const std::string line = partial_line_.substr(0, end);
    partial_line_.erase(0, end + 1);
    if (!closed_) handle(line);
  }
  return !closed_;
}

void ModelChannel::handle(const std::string& line) {
  replies_.clear();
  session_.handle(deviation_.reads(line));
  for (std::string& reply : deviation_.answers(line, std::exchange(replies_, {})))
    unsent_.push_back(std::move(reply));
}

bool ModelChannel::write(std::string_view line) {
  replies_.emplace_back(line);
  return true;
}

Task<Received> ModelChannel::receive(Instant deadline) {
  if (unsent_.empty() && closed_) co_return Closed{};
  if (unsent_.empty()) {
    time_.advance(std::max(deadline - time_.now(), Duration{0}));
    co_return TimedOut{};
  }
  if (unsent_.front().starts_with("<after ")) {
    const std::size_t end = unsent_.front().find('>');
    const Instant due =
        time_.now() + std::chrono::milliseconds(std::stoi(unsent_.front().substr(7, end - 7)));
    const std::string rest = unsent_.front().substr(end + 1);
    if (due > deadline) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - deadline).count();
      unsent_.front() = "<after " + std::to_string(left) + ">" + rest;
      time_.advance(deadline - time_.now());
      co_return TimedOut{};
    }
    time_.advance(due - time_.now());
    unsent_.front() = rest;
  }
  current_ = std::move(unsent_.front());
  unsent_.pop_front();
  if (current_ == "<flood>") co_return Flooded{"a line of more than 64 KiB"};
  if (current_ == "<dies>") {
    closed_ = true;
    co_return Closed{};
  }
  if (current_.starts_with("bestmove")) time_.advance(deviation_.thinking_time);
  co_return ReceivedLine{current_, time_.now(), time_.now()};
}

}  // namespace flipside::referee::check
