// Sends arbitrary lines to a UGI session.

#include <algorithm>
#include <string>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/session/ugi_session.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::fuzz {
namespace {

class FrozenTime final : public TimeSource {
 public:
  Instant now() override { return {}; }
};

class RecordingSink final : public LineSink {
 public:
  bool write(std::string_view line) override {
    must(std::none_of(line.begin(), line.end(), [](unsigned char c) { return c < 32 || c == 127; }),
         "a session's output has no control characters");
    lines.emplace_back(line);
    return true;
  }
  std::vector<std::string> lines;
};

/// A stub engine: `go nodes N` plays legal move number N, modulo the number of legal moves, counted from 0.
class Chooser final : public EnginePlayer {
 public:
  std::string name() const override { return "Chooser"; }
  std::vector<ugi::Option> options() const override {
    return {{"Hash", ugi::Option::Type::spin, "16", 1, 64},
            {"OwnBook", ugi::Option::Type::check, "false"},
            {"Style", ugi::Option::Type::combo, "calm", {}, {}, {"calm", "wild"}},
            {"Clear", ugi::Option::Type::button}};
  }
  bool answers_quickly(const SearchRequest& /*request*/) const override { return true; }
  SearchResult choose_move(const SearchRequest& request) override {
    const auto moves = request.game.legal_moves();
    const auto nodes = request.limits.nodes.value_or(0);
    return {moves[nodes % moves.size()], 1, Score{}, nodes};
  }
};

class Host {
 public:
  /// Sends a line and checks the session's answers.
  /// @return false if the session has ended
  bool send(std::string_view line) {
    const std::string before = game_and_position();
    sink_.lines.clear();
    const bool goes_on = session_.handle(line);
    const auto answers = sink_.lines;
    for (const std::string& answer : answers) check_answer(answer, before);
    return goes_on;
  }

  void end() {
    session_.finish();
    must(ask("isready") == "readyok", "a session answers isready after any input");
  }

 private:
  std::string ask(std::string_view question) {
    sink_.lines.clear();
    session_.handle(question);
    must(sink_.lines.size() == 1, "a query gets exactly one answer");
    return sink_.lines.front();
  }
  std::string game_and_position() { return ask("query variant") + '\n' + ask("query fen"); }

  void check_answer(std::string_view answer, const std::string& before) {
    constexpr std::string_view best = "bestmove ";
    if (answer.starts_with("info string error")) {
      must(game_and_position() == before, "bad input changes nothing");
    } else if (answer.starts_with(best)) {
      answer.remove_prefix(best.size());
      const bool over = ask("query gameover") == "response true";
      must(over == (answer == UgiSession::no_move), "bestmove is 0000 if and only if the game is over");
      must(over || ask("query islegal " + std::string(answer)) == "response true", "a best move is legal");
    }
  }

  Chooser player_;
  FrozenTime time_;
  RecordingSink sink_;
  UgiSession session_{player_, *start_game("flipflop-3"), time_, sink_};
};

/// Whether a line requests a perft that would take too long.
bool is_long(std::string_view line) {
  const auto command = ugi::parse_command(line);
  const auto* console = std::get_if<ugi::Unknown>(&command);
  return console != nullptr && console->command == "perft" && console->rest != "1";
}

}  // namespace
}  // namespace flipside::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside::fuzz;
  Host host;
  for (std::string_view rest = text_of(data, size); !rest.empty();) {
    const std::string_view line = take_until(rest, "\n");
    if (!is_long(line) && !host.send(line)) return 0;
  }
  host.end();
  return 0;
}
