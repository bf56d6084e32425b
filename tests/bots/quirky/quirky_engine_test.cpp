#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <set>

#include "bots/quirky/quirky_host.hpp"
#include "bots/quirky/quirky_sink.hpp"
#include "bots/random_player.hpp"
#include "engine/games/registry.hpp"
#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

/// A quirky engine that writes to a pipe.
class QuirkyEngine {
 public:
  explicit QuirkyEngine(const Quirks& quirks, std::optional<std::string> start_fen = {})
      : out_(open_pipe()),
        sink_(out_, quirks, [this] { ++pauses; }),
        host_(sink_, quirks, start_game, std::move(start_fen),
              [this](std::chrono::milliseconds time) { slept += time; }),
        session_(player_, *start_game("flipflop-3"), time_, sink_) {
    sink_.write_banner();
  }
  QuirkyEngine(const QuirkyEngine&) = delete;
  QuirkyEngine& operator=(const QuirkyEngine&) = delete;
  ~QuirkyEngine() {
    close(ends_[0]);
    close(ends_[1]);
  }

  /// Sends lines and returns the output since the last call.
  std::string exchange(std::initializer_list<std::string_view> lines) {
    for (const auto line : lines) ended = !host_.handle(line, session_) || ended;
    const std::string_view mark = "\x04";
    REQUIRE(write(ends_[1], mark.data(), mark.size()) == 1);
    std::string text;
    while (!text.ends_with(mark)) {
      std::array<char, 4000> buffer;
      const ssize_t count = read(ends_[0], buffer.data(), buffer.size());
      REQUIRE(count > 0);
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    text.resize(text.size() - mark.size());
    return text;
  }
  const QuirkyHost& host() const { return host_; }

  int pauses = 0;
  std::chrono::milliseconds slept{0};
  bool ended = false;

 private:
  int open_pipe() {
    REQUIRE(pipe(ends_.data()) == 0);
    return ends_[1];
  }

  std::array<int, 2> ends_{};
  FileSink out_;
  RandomPlayer player_{"quirky", 1};
  FrozenTime time_;
  QuirkySink sink_;
  QuirkyHost host_;
  UgiSession session_;
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// A `position` command for a position that p1 has already won.
constexpr std::string_view finished = "position fen 1B1/2R/3 b - 8";

TEST_CASE("an engine without quirks follows the protocol") {
  QuirkyEngine engine({});
  CHECK(engine.exchange({"ugi"}).starts_with("id name quirky\nid author "));
  CHECK(engine.exchange({"isready", "query p1turn", "query result"}) ==
        "readyok\nresponse true\nresponse none\n");
  const std::string output = engine.exchange({"position startpos", "go depth 1", "query p1turn"});
  CHECK(contains(output, "\nbestmove "));
  CHECK(output.ends_with("\nresponse true\n"));
  CHECK(contains(engine.exchange({"query weather"}), "info string error: "));
  CHECK_FALSE(engine.ended);
  engine.exchange({"quit"});
  CHECK(engine.ended);
  CHECK(engine.host().received_quit());
}

TEST_CASE("meaningless lines appear only if enabled") {
  CHECK(QuirkyEngine({Quirk::banner}).exchange({}) ==
        "Odd Engine, 64 bit\n\nready for commands; type 'ugi'\n");
  CHECK(QuirkyEngine({}).exchange({}).empty());
  CHECK(QuirkyEngine({Quirk::blank_lines}).exchange({"query p1turn"}) == "response true\n\n \t\n");
  CHECK(QuirkyEngine({Quirk::unknown_lines}).exchange({"query p1turn"}) ==
        "# thinking about it\ndebug 1 2 3\nresponse true\n");
  CHECK(QuirkyEngine({Quirk::crlf, Quirk::blank_lines}).exchange({"isready"}) == "readyok\r\n\r\n \t\r\n");
  CHECK(QuirkyEngine({Quirk::split_lines}).exchange({"isready"}) == "readyok\n");
  CHECK(QuirkyEngine({Quirk::torn_end}).exchange({"isready", "quit"}) == "readyok\nbye");
}

TEST_CASE("a deaf engine reads no input during a search and answers go infinite at once") {
  QuirkyEngine engine({Quirk::deaf});
  CHECK(contains(engine.exchange({"go movetime 200", "isready", "stop"}), "bestmove "));
  CHECK(engine.slept == std::chrono::milliseconds(200));
  CHECK(contains(engine.exchange({"go p1time 3000 p2time 60", "isready", "stop"}), "bestmove "));
  CHECK(engine.slept == std::chrono::milliseconds(300));
  CHECK(contains(engine.exchange({"go infinite", "isready", "stop"}), "bestmove "));
  CHECK(engine.slept == std::chrono::milliseconds(300));
}

TEST_CASE("position startpos can be ignored, and a draw can be reported on a second line") {
  QuirkyEngine engine({Quirk::ignores_startpos});
  CHECK(engine.exchange({"position startpos moves b1b3", "query p1turn"}) == "response true\n");
  CHECK(engine.exchange({"position fen rrr/3/RRR w - 1 moves b1b3", "query p1turn"}) == "response false\n");
  QuirkyEngine late({Quirk::late_draw});
  CHECK(late.exchange({finished, "query result"}) == "response p1win\n");
}

TEST_CASE("only the first reply and the first readyok are late") {
  QuirkyEngine slow({Quirk::slow_start});
  slow.exchange({"ugi", "isready"});
  CHECK(slow.pauses == 1);
  QuirkyEngine unready({Quirk::slow_ready});
  unready.exchange({"ugi"});
  CHECK(unready.pauses == 0);
  unready.exchange({"isready", "isready"});
  CHECK(unready.pauses == 1);
}

TEST_CASE(
    "the handshake omits the lines that quirks disable, and lists the variant option as the quirks require") {
  CHECK(QuirkyEngine({Quirk::no_identity}).exchange({"ugi"}).starts_with("option name Seed "));
  const std::string bare = QuirkyEngine({Quirk::bare_options}).exchange({"ugi"});
  CHECK(contains(bare, "option name Seed type spin min 0 max 9223372036854775807\n"));
  CHECK(contains(bare, "option name UGI_Variant type string\n"));
  CHECK(contains(QuirkyEngine({Quirk::combo_variant}).exchange({"ugi"}),
                 "option name UGI_Variant type combo default flipflop-3 var flipflop-3 var flipflop-5 "));
  CHECK(contains(QuirkyEngine({Quirk::combo_words}).exchange({"ugi"}),
                 "option name UGI_Variant type combo default flipflop-3 options flipflop-3 flipflop-5 "));
  CHECK_FALSE(contains(QuirkyEngine({Quirk::no_variant}).exchange({"ugi"}), "Variant"));
  CHECK(contains(QuirkyEngine({Quirk::lower_case_variant}).exchange({"ugi"}),
                 "\noption name ugi_variant type "));
  QuirkyEngine plain({Quirk::no_extensions});
  CHECK_FALSE(contains(plain.exchange({"ugi"}), "ugi-ext"));
  CHECK_FALSE(contains(plain.exchange({"query fen"}), "response"));
  CHECK(plain.exchange({"query gameover"}) == "response false\n");
}

/// Returns the reason why the engine exited on the last line. Returns "" if it did not exit, and "early" if
/// it exited on an earlier line.
std::string exit_reason_after(Quirk quirk, std::initializer_list<std::string_view> lines) {
  QuirkyEngine engine({quirk});
  for (const auto line : lines) {
    if (engine.ended) return "early";
    engine.exchange({line});
  }
  CHECK(engine.ended == !engine.host().exit_reason().empty());
  return engine.host().exit_reason();
}

TEST_CASE("a strict engine exits only on unsupported input") {
  CHECK(exit_reason_after(Quirk::strict_blanks, {"ugi", "isready"}).empty());
  for (const auto* line :
       {"go infinite", "go nodes 5", "go p1time 10 p2time 10", "go", "go movetime 9 depth 1"})
    CHECK(exit_reason_after(Quirk::strict_go, {line}) == "unsupported arguments of go");
  CHECK(exit_reason_after(Quirk::strict_go, {"go depth 1"}).empty());
  CHECK(exit_reason_after(Quirk::strict_go, {"go movetime 10"}).empty());
  CHECK(exit_reason_after(Quirk::strict_blanks, {"ugi", " \r"}) == "a blank line");
  CHECK(exit_reason_after(Quirk::strict_options, {"ugi", "setoption name Seed value 1", ""}).empty());
  CHECK(exit_reason_after(Quirk::strict_options, {"ugi", "setoption name seed value 1"}) ==
        "an unknown option 'seed'");
  CHECK(exit_reason_after(Quirk::strict_options, {"setoption name Seed value 1"}) ==
        "an unknown option 'Seed'");
  CHECK(exit_reason_after(Quirk::strict_commands, {"ugi", "position startpos", "stop", "query result"})
            .empty());
  CHECK(exit_reason_after(Quirk::strict_commands, {"ponderhit"}) == "an unknown command 'ponderhit'");
  CHECK(exit_reason_after(Quirk::strict_commands, {"moves b1b3"}) == "an unknown command 'moves'");
  CHECK(exit_reason_after(Quirk::strict_commands, {"debug on"}) == "an unknown command 'debug'");
  CHECK(exit_reason_after(Quirk::strict_commands, {"query fen"}) == "an unknown query 'fen'");
  const std::string wrong_order = "a position not preceded by uginewgame and isready";
  CHECK(exit_reason_after(Quirk::strict_order,
                          {"uginewgame", "isready", "position startpos", "position startpos"})
            .empty());
  CHECK(exit_reason_after(Quirk::strict_order, {"isready", "position startpos"}) == wrong_order);
  CHECK(exit_reason_after(Quirk::strict_order, {"uginewgame", "position startpos"}) == wrong_order);
  CHECK(exit_reason_after(Quirk::strict_order,
                          {"uginewgame", "isready", "uginewgame", "position startpos"}) == wrong_order);
}

TEST_CASE("an engine that supports one kind of go ignores other kinds") {
  const auto answers = [](Quirk quirk, std::string_view go) {
    return contains(QuirkyEngine({quirk}).exchange({go}), "bestmove ");
  };
  for (const auto* go : {"go p1time 100 p2time 100", "go p1time 1 p2time 1 movestogo 1", "go p2time 9"}) {
    CHECK(answers(Quirk::only_clocks, go));
    CHECK_FALSE(answers(Quirk::no_clocks, go));
  }
  for (const auto* go : {"go movetime 5", "go depth 2", "go nodes 9"}) {
    CHECK_FALSE(answers(Quirk::only_clocks, go));
    CHECK(answers(Quirk::no_clocks, go));
  }
  CHECK_FALSE(answers(Quirk::only_clocks, "go p1time 100 p2time 100 depth 3"));
  CHECK_FALSE(answers(Quirk::only_clocks, "go infinite"));
  CHECK_FALSE(answers(Quirk::no_clocks, "go"));
}

TEST_CASE("move quirks add words to bestmove or replace the move") {
  const auto line_of = [](Quirk quirk) {
    const std::string output = QuirkyEngine({quirk}).exchange({"go depth 1"});
    return output.substr(output.find("bestmove "));
  };
  CHECK(line_of(Quirk::ponder_word).ends_with(" ponder a1a1\n"));
  CHECK(line_of(Quirk::more_words).ends_with(" and a draw is offered\n"));
  CHECK(line_of(Quirk::zero_move) == "bestmove 0000\n");
  CHECK(line_of(Quirk::invalid_move) == "bestmove <invalid>\n");
  CHECK(line_of(Quirk::resign_move) == "bestmove resign\n");
  CHECK(contains(QuirkyEngine({Quirk::malformed_info}).exchange({"go depth 1"}), "\ninfo depth\n"));
  CHECK(QuirkyEngine({Quirk::early_move}).exchange({"isready"}) == "readyok\nbestmove a1a1\n");
}

TEST_CASE("position quirks change the position that is set up") {
  CHECK(QuirkyEngine({Quirk::reset_on_isready})
            .exchange({"position startpos moves b1b3", "isready", "query p1turn"}) ==
        "readyok\nresponse true\n");
  QuirkyEngine needy({Quirk::needs_isready});
  CHECK(needy.exchange({"position startpos moves b1b3", "query p1turn"}) == "response true\n");
  CHECK(needy.exchange({"isready", "position startpos moves b1b3", "position startpos", "query p1turn"}) ==
        "readyok\nresponse false\n");
  QuirkyEngine player({Quirk::plays_own_move});
  CHECK(player.exchange({"position startpos", "go depth 1", "query p1turn"}).ends_with("\nresponse false\n"));
  CHECK(player.exchange({"position startpos", "query p1turn"}) == "response true\n");
  QuirkyEngine other({Quirk::other_startpos});
  CHECK(other.exchange({"position startpos", "query p1turn"}) == "response true\n");
  CHECK_FALSE(contains(other.exchange({"query fen"}), "rrr/3/RRR"));
  CHECK(other.exchange({"position fen rrr/3/RRR w - 1", "query fen"}) == "response rrr/3/RRR w - 1\n");
  QuirkyEngine custom({Quirk::other_startpos}, "rBr/3/R1R b - 1");
  CHECK(custom.exchange({"position startpos moves a3a2", "query fen"}) == "response 1Br/b2/R1R w - 2\n");
}

TEST_CASE("query quirks change or suppress the answer") {
  CHECK(QuirkyEngine({Quirk::bare_answers}).exchange({"query gameover", "query result"}) == "false\nnone\n");
  CHECK(QuirkyEngine({Quirk::misspelled_answers}).exchange({"query p1turn"}) == "reponse true\n");
  CHECK(QuirkyEngine({Quirk::no_answers}).exchange({"query p1turn", "query fen", "isready"}) == "readyok\n");
}

TEST_CASE("a lying engine answers the opposite of the truth") {
  CHECK(QuirkyEngine({Quirk::lie_turn}).exchange({"query p1turn", "query gameover"}) ==
        "response false\nresponse false\n");
  CHECK(QuirkyEngine({Quirk::lie_gameover}).exchange({"query gameover", finished, "query gameover"}) ==
        "response true\nresponse false\n");
  CHECK(QuirkyEngine({Quirk::lie_result}).exchange({"query result", finished, "query result"}) ==
        "response none\nresponse p2win\n");
  CHECK(QuirkyEngine({Quirk::never_over}).exchange({finished, "query gameover", "query result"}) ==
        "response false\nresponse none\n");
  QuirkyEngine leader({Quirk::leader_as_result});
  const std::string says =
      leader.exchange({"position startpos moves b1b3", "query gameover", "query result"});
  CHECK(says.starts_with("response false\nresponse p"));
  CHECK(leader.exchange({finished, "query result"}) == "response p1win\n");
}

TEST_CASE(
    "an engine without a board accepts any moves, plays a meaningless word and tracks the side to move") {
  for (const auto& [quirk, move] :
       {std::pair(Quirk::endless_game, "bestmove on\n"), std::pair(Quirk::null_moves, "bestmove 0000\n")}) {
    QuirkyEngine engine({quirk});
    CHECK(engine.exchange({"position startpos", "query p1turn", "go depth 1"}) ==
          std::string("response true\n") + move);
    CHECK(engine.exchange({"position startpos moves on 0000 x", "query p1turn", "query gameover"}) ==
          "response false\nresponse false\n");
    CHECK(engine.exchange({"position startpos moves on 0000", "query p1turn", "query result"}) ==
          "response true\nresponse none\n");
    CHECK_FALSE(contains(engine.exchange({"ugi", "query legalmoves"}), "legalmoves\n"));
  }
}

TEST_CASE("an engine that ignores quit keeps running") {
  QuirkyEngine engine({Quirk::ignore_quit, Quirk::torn_end});
  CHECK(engine.exchange({"quit", "isready"}) == "readyok\n");
  CHECK_FALSE(engine.ended);
}

TEST_CASE("every quirk has one switch with a unique name and help, in the order of the enumerators") {
  const auto switches = quirk_switches();
  CHECK(switches.size() == static_cast<std::size_t>(Quirk::ignore_quit) + 1);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < switches.size(); ++i) {
    CHECK(static_cast<std::size_t>(switches[i].quirk) == i);
    CHECK_FALSE(switches[i].help.empty());
    CHECK(quirk_descriptions().find(std::string(switches[i].name) + " ") != std::string::npos);
    names.insert(switches[i].name);
  }
  CHECK(names.size() == switches.size());
}

TEST_CASE("quirks are parsed by name, and the error for an unknown name lists all names") {
  const auto quirks = parse_quirks({"crlf", "no-answers"});
  REQUIRE(quirks.has_value());
  CHECK(quirks->has(Quirk::crlf));
  CHECK(quirks->has(Quirk::no_answers));
  CHECK_FALSE(quirks->has(Quirk::banner));
  const auto wrong = parse_quirks({"crlf", "quiet"});
  REQUIRE_FALSE(wrong.has_value());
  CHECK(wrong.error().message.starts_with("unknown quirk 'quiet'; expected any of banner, blank-lines, "));
  CHECK(wrong.error().message.ends_with(", ignore-quit"));
}

}  // namespace
}  // namespace flipside
