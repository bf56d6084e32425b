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

/// An engine with oddities, its host's lines, and what it has written.
class QuirkyEngine {
 public:
  explicit QuirkyEngine(const Oddities& oddities, std::optional<std::string> start_fen = {})
      : out_(open_pipe()),
        sink_(out_, oddities, [this] { ++pauses; }),
        host_(sink_, oddities, start_game, std::move(start_fen)),
        session_(player_, *start_game("flipflop-3"), time_, sink_) {
    sink_.begin();
  }
  QuirkyEngine(const QuirkyEngine&) = delete;
  QuirkyEngine& operator=(const QuirkyEngine&) = delete;
  ~QuirkyEngine() {
    close(ends_[0]);
    close(ends_[1]);
  }

  /// All that it says to some lines and has said since the last call.
  std::string hears(std::initializer_list<std::string_view> lines) {
    for (const auto line : lines) ended = !host_.hear(line, session_) || ended;
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
  bool ended = false;

 private:
  int open_pipe() {
    REQUIRE(pipe(ends_.data()) == 0);
    return ends_[1];
  }

  std::array<int, 2> ends_{};
  FileSink out_;
  RandomPlayer player_{"odd", 1};
  StandingTime time_;
  QuirkySink sink_;
  QuirkyHost host_;
  UgiSession session_;
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// A position that p1 has won.
constexpr std::string_view finished = "position fen 1B1/2R/3 b - 8";

TEST_CASE("an engine without oddities says what any engine says") {
  QuirkyEngine engine({});
  CHECK(engine.hears({"ugi"}).starts_with("id name odd\nid author "));
  CHECK(engine.hears({"isready", "query p1turn", "query result"}) ==
        "readyok\nresponse true\nresponse none\n");
  const std::string said = engine.hears({"position startpos", "go depth 1", "query p1turn"});
  CHECK(contains(said, "\nbestmove "));
  CHECK(said.ends_with("\nresponse true\n"));
  CHECK(contains(engine.hears({"query weather"}), "info string error: "));
  CHECK_FALSE(engine.ended);
  engine.hears({"quit"});
  CHECK(engine.ended);
  CHECK(engine.host().told_to_quit());
}

TEST_CASE("lines that mean nothing come where they are switched on") {
  CHECK(QuirkyEngine({Oddity::banner}).hears({}) == "Odd Engine, 64 bit\n\nready for commands; type 'ugi'\n");
  CHECK(QuirkyEngine({}).hears({}).empty());
  CHECK(QuirkyEngine({Oddity::blank_lines}).hears({"query p1turn"}) == "response true\n\n \t\n");
  CHECK(QuirkyEngine({Oddity::unknown_lines}).hears({"query p1turn"}) ==
        "# thinking of it\ndebug 1 2 3\nresponse true\n");
  CHECK(QuirkyEngine({Oddity::crlf, Oddity::blank_lines}).hears({"isready"}) == "readyok\r\n\r\n \t\r\n");
  CHECK(QuirkyEngine({Oddity::split_lines}).hears({"isready"}) == "readyok\n");
  CHECK(QuirkyEngine({Oddity::torn_end}).hears({"isready", "quit"}) == "readyok\nbye");
}

TEST_CASE("the first reply and the first readyok are late, and no other") {
  QuirkyEngine slow({Oddity::slow_start});
  slow.hears({"ugi", "isready"});
  CHECK(slow.pauses == 1);
  QuirkyEngine unready({Oddity::slow_ready});
  unready.hears({"ugi"});
  CHECK(unready.pauses == 0);
  unready.hears({"isready", "isready"});
  CHECK(unready.pauses == 1);
}

TEST_CASE("the handshake lacks what is switched off, and lists the variant in its own way") {
  CHECK(QuirkyEngine({Oddity::no_identity}).hears({"ugi"}).starts_with("option name Seed "));
  const std::string bare = QuirkyEngine({Oddity::bare_options}).hears({"ugi"});
  CHECK(contains(bare, "option name Seed type spin min 0 max 9223372036854775807\n"));
  CHECK(contains(bare, "option name UGI_Variant type string\n"));
  CHECK(contains(QuirkyEngine({Oddity::combo_variant}).hears({"ugi"}),
                 "option name UGI_Variant type combo default flipflop-3 var flipflop-3 var flipflop-5 "));
  CHECK(contains(QuirkyEngine({Oddity::combo_words}).hears({"ugi"}),
                 "option name UGI_Variant type combo default flipflop-3 options flipflop-3 flipflop-5 "));
  CHECK_FALSE(contains(QuirkyEngine({Oddity::no_variant}).hears({"ugi"}), "Variant"));
  CHECK(
      contains(QuirkyEngine({Oddity::lower_case_variant}).hears({"ugi"}), "\noption name ugi_variant type "));
  QuirkyEngine plain({Oddity::no_extensions});
  CHECK_FALSE(contains(plain.hears({"ugi"}), "ugi-ext"));
  CHECK_FALSE(contains(plain.hears({"query fen"}), "response"));
  CHECK(plain.hears({"query gameover"}) == "response false\n");
}

/// Why it ended at the last of some lines; empty if it did not, and "early" if it ended before.
std::string choke(Oddity oddity, std::initializer_list<std::string_view> lines) {
  QuirkyEngine engine({oddity});
  for (const auto line : lines) {
    if (engine.ended) return "early";
    engine.hears({line});
  }
  CHECK(engine.ended == !engine.host().choked_on().empty());
  return engine.host().choked_on();
}

TEST_CASE("a strict engine ends at what it does not take, and at nothing else") {
  CHECK(choke(Oddity::strict_blanks, {"ugi", "isready"}).empty());
  CHECK(choke(Oddity::strict_blanks, {"ugi", " \r"}) == "a blank line");
  CHECK(choke(Oddity::strict_options, {"ugi", "setoption name Seed value 1", ""}).empty());
  CHECK(choke(Oddity::strict_options, {"ugi", "setoption name seed value 1"}) == "an unknown option 'seed'");
  CHECK(choke(Oddity::strict_options, {"setoption name Seed value 1"}) == "an unknown option 'Seed'");
  CHECK(choke(Oddity::strict_commands, {"ugi", "position startpos", "stop", "query result"}).empty());
  CHECK(choke(Oddity::strict_commands, {"ponderhit"}) == "an unknown command 'ponderhit'");
  CHECK(choke(Oddity::strict_commands, {"moves b1b3"}) == "an unknown command 'moves'");
  CHECK(choke(Oddity::strict_commands, {"debug on"}) == "an unknown command 'debug'");
  CHECK(choke(Oddity::strict_commands, {"query fen"}) == "an unknown query 'fen'");
  const std::string wrong_order = "a position before uginewgame and isready";
  CHECK(choke(Oddity::strict_order, {"uginewgame", "isready", "position startpos", "position startpos"})
            .empty());
  CHECK(choke(Oddity::strict_order, {"isready", "position startpos"}) == wrong_order);
  CHECK(choke(Oddity::strict_order, {"uginewgame", "position startpos"}) == wrong_order);
  CHECK(choke(Oddity::strict_order, {"uginewgame", "isready", "uginewgame", "position startpos"}) ==
        wrong_order);
}

TEST_CASE("an engine that takes one kind of go is silent to others") {
  const auto answers = [](Oddity oddity, std::string_view go) {
    return contains(QuirkyEngine({oddity}).hears({go}), "bestmove ");
  };
  for (const auto* go : {"go p1time 100 p2time 100", "go p1time 1 p2time 1 movestogo 1", "go p2time 9"}) {
    CHECK(answers(Oddity::only_clocks, go));
    CHECK_FALSE(answers(Oddity::no_clocks, go));
  }
  for (const auto* go : {"go movetime 5", "go depth 2", "go nodes 9"}) {
    CHECK_FALSE(answers(Oddity::only_clocks, go));
    CHECK(answers(Oddity::no_clocks, go));
  }
  CHECK_FALSE(answers(Oddity::only_clocks, "go p1time 100 p2time 100 depth 3"));
  CHECK_FALSE(answers(Oddity::only_clocks, "go infinite"));
  CHECK_FALSE(answers(Oddity::no_clocks, "go"));
}

TEST_CASE("a move is told with more or less than it should be") {
  const auto line_of = [](Oddity oddity) {
    const std::string said = QuirkyEngine({oddity}).hears({"go depth 1"});
    return said.substr(said.find("bestmove "));
  };
  CHECK(line_of(Oddity::ponder_word).ends_with(" ponder a1a1\n"));
  CHECK(line_of(Oddity::more_words).ends_with(" and a draw is offered\n"));
  CHECK(line_of(Oddity::zero_move) == "bestmove 0000\n");
  CHECK(line_of(Oddity::invalid_move) == "bestmove <invalid>\n");
  CHECK(line_of(Oddity::resign_move) == "bestmove resign\n");
  CHECK(contains(QuirkyEngine({Oddity::odd_infos}).hears({"go depth 1"}), "\ninfo depth\n"));
  CHECK(QuirkyEngine({Oddity::early_move}).hears({"isready"}) == "readyok\nbestmove a1a1\n");
}

TEST_CASE("its board is set up, played on or begun in its own way") {
  CHECK(QuirkyEngine({Oddity::reset_on_isready})
            .hears({"position startpos moves b1b3", "isready", "query p1turn"}) ==
        "readyok\nresponse true\n");
  QuirkyEngine needy({Oddity::needs_isready});
  CHECK(needy.hears({"position startpos moves b1b3", "query p1turn"}) == "response true\n");
  CHECK(needy.hears({"isready", "position startpos moves b1b3", "position startpos", "query p1turn"}) ==
        "readyok\nresponse false\n");
  QuirkyEngine player({Oddity::plays_own_move});
  CHECK(player.hears({"position startpos", "go depth 1", "query p1turn"}).ends_with("\nresponse false\n"));
  CHECK(player.hears({"position startpos", "query p1turn"}) == "response true\n");
  QuirkyEngine other({Oddity::other_startpos});
  CHECK(other.hears({"position startpos", "query p1turn"}) == "response true\n");
  CHECK_FALSE(contains(other.hears({"query fen"}), "rrr/3/RRR"));
  CHECK(other.hears({"position fen rrr/3/RRR w - 1", "query fen"}) == "response rrr/3/RRR w - 1\n");
  QuirkyEngine told({Oddity::other_startpos}, "rBr/3/R1R b - 1");
  CHECK(told.hears({"position startpos moves a3a2", "query fen"}) == "response 1Br/b2/R1R w - 2\n");
}

TEST_CASE("queries are answered in other words, or not at all") {
  CHECK(QuirkyEngine({Oddity::bare_answers}).hears({"query gameover", "query result"}) == "false\nnone\n");
  CHECK(QuirkyEngine({Oddity::misspelt_answers}).hears({"query p1turn"}) == "reponse true\n");
  CHECK(QuirkyEngine({Oddity::no_answers}).hears({"query p1turn", "query fen", "isready"}) == "readyok\n");
}

TEST_CASE("a lie is the opposite of the truth") {
  CHECK(QuirkyEngine({Oddity::lie_turn}).hears({"query p1turn", "query gameover"}) ==
        "response false\nresponse false\n");
  CHECK(QuirkyEngine({Oddity::lie_gameover}).hears({"query gameover", finished, "query gameover"}) ==
        "response true\nresponse false\n");
  CHECK(QuirkyEngine({Oddity::lie_result}).hears({"query result", finished, "query result"}) ==
        "response none\nresponse p2win\n");
  CHECK(QuirkyEngine({Oddity::never_over}).hears({finished, "query gameover", "query result"}) ==
        "response false\nresponse none\n");
  QuirkyEngine leader({Oddity::leader_as_result});
  const std::string says = leader.hears({"position startpos moves b1b3", "query gameover", "query result"});
  CHECK(says.starts_with("response false\nresponse p"));
  CHECK(leader.hears({finished, "query result"}) == "response p1win\n");
}

TEST_CASE("an engine without a board takes any moves and plays its word, and knows whose turn it is") {
  for (const auto& [oddity, move] :
       {std::pair(Oddity::endless_game, "bestmove on\n"), std::pair(Oddity::null_moves, "bestmove 0000\n")}) {
    QuirkyEngine engine({oddity});
    CHECK(engine.hears({"position startpos", "query p1turn", "go depth 1"}) ==
          std::string("response true\n") + move);
    CHECK(engine.hears({"position startpos moves on 0000 x", "query p1turn", "query gameover"}) ==
          "response false\nresponse false\n");
    CHECK(engine.hears({"position startpos moves on 0000", "query p1turn", "query result"}) ==
          "response true\nresponse none\n");
    CHECK_FALSE(contains(engine.hears({"ugi", "query legalmoves"}), "legalmoves\n"));
  }
}

TEST_CASE("an engine that does not quit hears the command and goes on") {
  QuirkyEngine engine({Oddity::ignore_quit, Oddity::torn_end});
  CHECK(engine.hears({"quit", "isready"}) == "readyok\n");
  CHECK_FALSE(engine.ended);
}

TEST_CASE("every oddity has one switch with a name and a help of its own, in the order of the oddities") {
  const auto switches = odd_switches();
  CHECK(switches.size() == static_cast<std::size_t>(Oddity::ignore_quit) + 1);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < switches.size(); ++i) {
    CHECK(static_cast<std::size_t>(switches[i].oddity) == i);
    CHECK_FALSE(switches[i].help.empty());
    CHECK(odd_descriptions().find(std::string(switches[i].name) + " ") != std::string::npos);
    names.insert(switches[i].name);
  }
  CHECK(names.size() == switches.size());
}

TEST_CASE("switches are read by name, and an unknown one is told with all that there are") {
  const auto oddities = read_oddities({"crlf", "no-answers"});
  REQUIRE(oddities.has_value());
  CHECK(oddities->has(Oddity::crlf));
  CHECK(oddities->has(Oddity::no_answers));
  CHECK_FALSE(oddities->has(Oddity::banner));
  const auto wrong = read_oddities({"crlf", "quiet"});
  REQUIRE_FALSE(wrong.has_value());
  CHECK(wrong.error().message.starts_with("unknown oddity 'quiet', expected some of banner, blank-lines, "));
  CHECK(wrong.error().message.ends_with(", ignore-quit"));
}

}  // namespace
}  // namespace flipside
