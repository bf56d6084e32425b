#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "engine/games/registry.hpp"
#include "engine/session/ugi_session.hpp"

namespace flipside {

/// A clock that never advances. Thread-safe.
class FrozenTime final : public TimeSource {
 public:
  Instant now() override { return {}; }
};

/// A queue of lines in memory.
class MemorySink final : public LineSink {
 public:
  bool write(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
    arrived_.notify_all();
    return !closed_;
  }
  /// Removes and returns the first line. Waits up to ten seconds for a line.
  std::string take() {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_for(lock, std::chrono::seconds(10), [this] { return !lines_.empty(); }))
      return "(no line)";
    auto line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }
  bool empty() {
    const std::lock_guard lock(mutex_);
    return lines_.empty();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> lines_;
  bool closed_ = false;
};

/// Plays the first legal move and records calls.
class FirstMovePlayer : public EnginePlayer {
 public:
  std::string name() const override { return "First"; }
  std::vector<ugi::Option> options() const override {
    return {{"Hash", ugi::Option::Type::spin, "16", 1, 64},
            {"OwnBook", ugi::Option::Type::check, "false"},
            {"Style", ugi::Option::Type::combo, "calm", {}, {}, {"calm", "wild"}}};
  }
  Expected<void> set_option(std::string_view option, std::string_view value) override {
    if (value == "64") return Error{"setoption Hash: no memory for 64 MiB"};
    settings += std::string(option) + "=" + std::string(value) + " ";
    return {};
  }
  void new_game() override { ++new_games; }
  bool answers_quickly(const SearchRequest& /*request*/) const override { return true; }
  SearchResult choose_move(const SearchRequest& request) override {
    last_limits = request.limits;
    return {request.game.legal_moves().front(), 2, Score{Score::Kind::cp, 5}, 7};
  }

  std::string settings{};
  int new_games = 0;
  GoLimits last_limits{};
};

/// Waits for a stop request, then plays the first legal move.
class PatientPlayer : public FirstMovePlayer {
 public:
  bool answers_quickly(const SearchRequest& /*request*/) const override { return false; }
  SearchResult choose_move(const SearchRequest& request) override {
    request.report(ugi::Info{.depth = 1});
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait(lock, request.stop, [] { return false; });
    return FirstMovePlayer::choose_move(request);
  }
};

/// Runs a dialogue. '>' precedes a line to the engine, and '<' precedes a line from it. A '<' line that ends
/// with '*' is a prefix of the expected line.
template <class Session>
void check_dialogue(Session& session, MemorySink& out, std::string_view dialogue) {
  while (!dialogue.empty()) {
    const auto end = std::min(dialogue.find('\n'), dialogue.size());
    auto line = dialogue.substr(0, end);
    dialogue.remove_prefix(std::min(end + 1, dialogue.size()));
    const auto from = line.find_first_of("<>");
    if (from == std::string_view::npos) continue;
    CAPTURE(line);
    const bool to_engine = line[from] == '>';
    line.remove_prefix(std::min(from + 2, line.size()));
    if (to_engine) {
      CHECK(out.empty());
      CHECK(session.handle(line));
    } else if (line.ends_with('*')) {
      CHECK(out.take().substr(0, line.size() - 1) == line.substr(0, line.size() - 1));
    } else {
      CHECK(out.take() == line);
    }
  }
  CHECK(out.empty());
}

/// A session of FlipFlop 3x3 with a player of the given type.
template <class T = FirstMovePlayer>
struct TestHost {
  T player;
  FrozenTime time;
  MemorySink out;
  UgiSession session{
      player,
      *start_game("flipflop-3"),
      time,
      out,
      {{"echo", "print the arguments", [](std::string_view text, LineSink& to) { to.write(text); }}}};
  void check(std::string_view dialogue) { check_dialogue(session, out, dialogue); }
};

}  // namespace flipside
