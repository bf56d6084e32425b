// Sends arbitrary requests to the page of a small tournament. The first line is the path; each further line
// is a field of the query: NAME=VALUE.

#include "engine/core/json.hpp"
#include "referee/live/page_api.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::referee {
namespace {

/// A server without clients.
class SilentServer final : public HttpServer {
 public:
  std::string url() const override { return {}; }
  std::string post_token() const override { return {}; }
  void publish(std::string_view, std::string_view, std::string_view, std::string) override {}
  std::size_t subscribers(std::string_view) const override { return 0; }
};

/// A running tournament with finished games and a game in progress.
struct Tournament {
  Tournament() {
    StoredGame game;
    game.record.game = "flipfour";
    game.record.outcome = Outcome::p1_win;
    game.record.players = {{"a", "b"}};
    for (game.index = 0; game.index < 20; ++game.index) {
      game.record.moves.push_back({"R@c3", std::nullopt});
      view.add(game);
    }
    sink.on(GameStarted{20, "flipfour", {{"a", "b"}}});
    sink.on(MovesPlayed{20, {{"R@c3", MoveInfo{}}}});
  }
  static TournamentProfile profile() {
    TournamentProfile profile;
    profile.store = "/no/such/store";
    profile.engines = {"a", "b"};
    profile.games = {"flipfour", "flipway-9-pie"};
    return profile;
  }

  SteadyTime time;
  SilentServer server;
  TournamentView view{profile(), "running", time};
  PageSink sink{view, server, 0, time, [] { return 0.0; }};
  PageApi api{{{&view, &sink}}, [] { return std::string(); }};
};

void check_request(std::string_view text) {
  static const Tournament tournament;
  HttpRequest request{"GET", std::string(fuzz::take_until(text, "\n")), {}, {}};
  while (!text.empty()) {
    std::string_view value = fuzz::take_until(text, "\n");
    const std::string_view name = fuzz::take_until(value, "=");
    request.query.emplace(name, value);
  }
  const HttpResponse response = tournament.api.handle(request);
  fuzz::must(response.status >= 200 && response.status <= 500, "a request has a response");
  if (response.type == "application/json")
    fuzz::must(!parse_json(response.body).is_discarded(), "a response in JSON is valid");
  if (response.status >= 400)
    fuzz::must(parse_json(response.body).contains("error"), "an error has a message");
}

}  // namespace
}  // namespace flipside::referee

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  flipside::referee::check_request(flipside::fuzz::text_of(data, size));
  return 0;
}
