// Sends arbitrary lines to an XBoard session and a GTP session. The first line of the input names the game.

#include <algorithm>
#include <string>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/gui/gogui/gtp_session.hpp"
#include "engine/gui/xboard/xboard_session.hpp"
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
    lines.emplace_back(line);
    return true;
  }
  std::vector<std::string> lines;
};

/// A stub engine that plays the last legal move.
class Chooser final : public EnginePlayer {
 public:
  std::string name() const override { return "Chooser"; }
  std::vector<ugi::Option> options() const override {
    return {{"Hash", ugi::Option::Type::spin, "16", 1, 64}, {"OwnBook", ugi::Option::Type::check, "false"}};
  }
  bool answers_quickly(const SearchRequest& /*request*/) const override { return true; }
  SearchResult choose_move(const SearchRequest& request) override {
    return {request.game.legal_moves().back(), 1, Score{}, 1};
  }
};

template <class Session>
void check_session(const AnyGame& start, std::string_view lines, const char* question,
                   std::string_view answer) {
  Chooser player;
  FrozenTime time;
  RecordingSink sink;
  Session session(player, start, time, sink);
  while (!lines.empty())
    if (!session.handle(take_until(lines, "\n"))) return;
  session.finish();
  session.handle(".");  // ends XBoard's edit mode
  sink.lines.clear();
  session.handle(question);
  must(sink.lines.size() == 1 && sink.lines.front() == answer, "a session answers after any input");
}

}  // namespace
}  // namespace flipside::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  std::string_view rest = fuzz::text_of(data, size);
  const auto start = start_game(fuzz::take_until(rest, "\n"));
  if (!start) return 0;
  fuzz::check_session<XBoardSession>(*start, rest, "ping 7", "pong 7");
  fuzz::check_session<GtpSession>(*start, rest, "7 protocol_version", "=7 2\n");
  return 0;
}
