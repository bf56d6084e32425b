#include "engine/app/commands.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/app/bench.hpp"

namespace flipside {
namespace {

class StandingTime final : public TimeSource {
 public:
  Instant now() override { return {}; }
};

struct Ran {
  int status;
  std::string out;
  std::string err;
};

template <class Command>
Ran ran(const Command& command) {
  StandingTime time;
  std::ostringstream out;
  std::ostringstream err;
  int status = 0;
  if constexpr (requires { run(command, time, out, err); })
    status = run(command, time, out, err);
  else
    status = run(command, out, err);
  return {status, out.str(), err.str()};
}

TEST_CASE(
    "position prints the moves' texts, the position after them, sorted moves, their texts and the result") {
  const auto [status, out, err] = ran(PositionCommand{"flipflop-3", std::nullopt, {"b1b3"}});
  CHECK(status == 0);
  CHECK(out ==
        "played: Rb1xb3=B\nposition: rBr/3/R1R b - 1\nmoves: a3a2 a3b3 c3b3 c3c2\ntexts: Ra3-a2=B Ra3xb3=B "
        "Rc3xb3=B "
        "Rc3-c2=B\nresult: none\n");
  CHECK(err.empty());
}

TEST_CASE("position as JSON holds the same, and a finished game has no moves") {
  const auto [status, out, err] = ran(PositionCommand{"flipflop-3", std::nullopt, {"b1b3", "a3a2"}, true});
  CHECK(status == 0);
  const auto json = nlohmann::json::parse(out);
  CHECK(json["game"] == "flipflop-3");
  CHECK(json["position"] == "1Br/b2/R1R w - 2");
  CHECK(json["played"] == nlohmann::json{"Rb1xb3=B", "Ra3-a2=B"});
  CHECK(json["moves"].empty());
  CHECK(json["result"] == "p1win");
}

TEST_CASE("an illegal move is an error that names it and its ply") {
  const auto [status, out, err] = ran(PositionCommand{"flipflop-3", std::nullopt, {"b1b3", "zz"}});
  CHECK(status == 1);
  CHECK(out.empty());
  CHECK(err.starts_with("error: illegal move zz at ply 2: "));
}

TEST_CASE("an unknown game or a malformed position is an error") {
  CHECK(ran(PositionCommand{"chess"}).status == 1);
  CHECK(ran(PositionCommand{"flipflop-3", "x"}).status == 1);
  CHECK(ran(PerftCommand{"flipflop-3", 1, "x"}).status == 1);
  CHECK(ran(BenchCommand{"chess", 1}).status == 1);
}

TEST_CASE("perft counts each depth, or the lines below each first move") {
  CHECK(ran(PerftCommand{"flipflop-3", 3}).out ==
        "1 4 0.000 4000.0\n2 12 0.000 12000.0\n3 40 0.000 40000.0\n");
  const auto divided = ran(PerftCommand{"flipflop-3", 3, std::nullopt, true}).out;
  CHECK(divided.starts_with("a1a2 "));
  CHECK(divided.ends_with("\ntotal 40\n"));
}

TEST_CASE("the bench's signature is the same each time and depends on the searches") {
  StandingTime time;
  std::vector<std::string> lines;
  const auto keep = [&](std::string_view line) { lines.emplace_back(line); };
  const auto signature = run_bench({{"flipflop-3", "flipfour"}, 3}, time, keep);
  CHECK(lines.size() == 4);
  CHECK(run_bench({{"flipflop-3", "flipfour"}, 3}, time, keep) == signature);
  CHECK(run_bench({{"flipflop-3", "flipfour"}, 2}, time, keep) != signature);
}

}  // namespace
}  // namespace flipside
