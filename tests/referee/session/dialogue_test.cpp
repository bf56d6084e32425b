// The dialogues in protocol-spec/transcripts/referee, held by the referee's side of UGI with an engine that
// says what stands there.

#include "tests/referee/session/dialogue.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "engine/core/text.hpp"
#include "referee/session/ugi_engine.hpp"
#include "tests/support/abnf.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/scripted_channel.hpp"

namespace flipside::referee {
namespace {

using std::chrono::milliseconds;
using test::finish;

const std::string specification = test::source_path("protocol-spec/");

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Does what the steps of a dialogue say, and compares.
class Referee {
 public:
  explicit Referee(const Dialogue& dialogue) : script_(dialogue, time_) {}

  /// The first difference between the dialogue and what the referee does; empty if there is none.
  std::string play() {
    for (auto line = script_.next_step(); line; line = script_.next_step()) take(line->text);
    expect_nothing_open();
    return script_.difference();
  }

 private:
  void take(std::string_view step) {
    const std::string all(step);
    const auto name = next_word(step);
    step = trim(step);
    if (name == "lost:") return lost(step);
    if (name == "played") return played(step);
    expect_nothing_open();
    if (name == "start") return start(step);
    if (name == "game") return game(step);
    if (name == "opponent") return opponent_plays(step);
    if (name == "think") {
      answer_ = finish(engine_->think({position_, side(), clocks_}));
      if (const auto* fault = std::get_if<Fault>(&*answer_)) fault_ = *fault;
    } else if (name == "over") {
      fault_ = finish(engine_->stop_pondering());
    } else if (name == "quit") {
      finish(engine_->quit());
    } else {
      script_.differs(fmt::format("'{}' is no step", all));
    }
  }

  void start(std::string_view step) {
    OptionValues options;
    bool ponder = false;
    for (auto word = next_word(step); !word.empty(); word = next_word(step)) {
      const auto equals = word.find('=');
      if (equals == std::string_view::npos)
        ponder = word == "ponder";
      else
        options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    engine_ =
        std::make_unique<UgiEngine>(std::make_unique<DialogueChannel>(script_), time_, EngineTimeouts{});
    fault_ = finish(engine_->start(std::move(options), ponder));
  }

  void game(std::string_view step) {
    const std::string variant(next_word(step));
    std::vector<TimeControl> controls;
    next_word(step);  // at
    auto word = next_word(step);
    for (; !word.empty() && word != "after"; word = next_word(step)) {
      controls.push_back(*parse_time_control(word));
      controls.back().margin = milliseconds(50);
    }
    clocks_ = {{Clock(controls.front()), Clock(controls.back())}};
    position_ = "position startpos";
    plies_ = 0;
    for (word = next_word(step); !word.empty(); word = next_word(step)) add(word);
    fault_ = finish(engine_->new_game(variant));
  }

  void opponent_plays(std::string_view step) {
    const auto move = next_word(step);
    const Duration spent = time_told(step);
    time_.advance(spent);
    if (!clocks_[side()].spend(spent)) script_.differs("the opponent had no time for that");
    add(move);
  }

  void played(std::string_view step) {
    if (!answer_ || fault_) return script_.differs("it did not play");
    auto answer = std::get<Moved>(*std::exchange(answer_, std::nullopt));
    const std::string told = fmt::format("{} in {} ms", answer.move,
                                         std::chrono::duration_cast<milliseconds>(answer.info.spent).count());
    if (told != step) script_.differs(fmt::format("it played {}, expected {}", told, step));
    if (!clocks_[side()].spend(answer.info.spent)) script_.differs("its clock had run out");
    const Player player = side();
    add(answer.move);
    if (answer.ponder.empty()) return;
    const std::string expected = position_ + ' ' + answer.ponder;
    engine_->ponder({expected, player, clocks_});
  }

  void lost(std::string_view step) {
    if (!fault_) return script_.differs("it did not lose");
    const std::string told = fmt::format("{}: {}", termination_text(fault_->termination), fault_->detail);
    if (told != step) script_.differs(fmt::format("it lost by {}, expected {}", told, step));
    fault_.reset();
    answer_.reset();
  }

  void expect_nothing_open() {
    if (fault_) script_.differs("a loss was not told: " + fault_->detail);
    if (answer_ && !fault_) script_.differs("a move was not told");
    fault_.reset();
    answer_.reset();
  }

  /// "in 200 ms"
  static Duration time_told(std::string_view step) {
    next_word(step);
    return milliseconds(read_number<int>(next_word(step)).value_or(0));
  }
  Player side() const { return plies_ % 2 == 0 ? Player::p1 : Player::p2; }
  void add(std::string_view move) {
    position_ += plies_++ == 0 ? " moves " : " ";
    position_ += move;
  }

  test::ManualTime time_;
  DialogueScript script_;
  std::unique_ptr<UgiEngine> engine_;
  std::string position_;
  int plies_ = 0;
  PerPlayer<Clock> clocks_{{Clock(TimeControl{}), Clock(TimeControl{})}};
  std::optional<MoveReply> answer_;
  std::optional<Fault> fault_;
};

struct Named {
  std::string name;
  Dialogue lines;
};

std::vector<Named> all_dialogues() {
  std::vector<Named> all;
  for (const auto& entry : std::filesystem::directory_iterator(specification + "transcripts/referee"))
    all.push_back({entry.path().stem().string(), read_dialogue(text_of(entry.path().string()))});
  std::ranges::sort(all, {}, &Named::name);
  return all;
}

TEST_CASE("the referee says what its dialogues say, when they say it") {
  const auto all = all_dialogues();
  CHECK(all.size() >= 12);
  for (const Named& dialogue : all) {
    const std::string difference = Referee(dialogue.lines).play();
    CHECK_MESSAGE(difference.empty(), dialogue.name << ", " << difference);
  }
}

TEST_CASE("a dialogue in which the referee says one line more, one less or another one is found out") {
  for (const Named& dialogue : all_dialogues())
    for (std::size_t i = 0; i < dialogue.lines.size(); ++i) {
      if (dialogue.lines[i].mark != '>') continue;
      INFO(dialogue.name, ", line ", dialogue.lines[i].number, ": ", dialogue.lines[i].text);
      const auto at = static_cast<std::ptrdiff_t>(i);
      Dialogue less = dialogue.lines;
      less.erase(less.begin() + at);
      CHECK_FALSE(Referee(less).play().empty());
      Dialogue more = dialogue.lines;
      more.insert(more.begin() + at, dialogue.lines[i]);
      CHECK_FALSE(Referee(more).play().empty());
      Dialogue other = dialogue.lines;
      other[i].text += " 1";
      CHECK_FALSE(Referee(other).play().empty());
    }
}

TEST_CASE("a dialogue that tells another move, time or loss than the referee finds is found out") {
  int told = 0;
  for (const Named& dialogue : all_dialogues())
    for (std::size_t i = 0; i < dialogue.lines.size(); ++i) {
      if (dialogue.lines[i].mark != '#') continue;
      if (!dialogue.lines[i].text.starts_with("played ") && !dialogue.lines[i].text.starts_with("lost: "))
        continue;
      ++told;
      INFO(dialogue.name, ", line ", dialogue.lines[i].number, ": ", dialogue.lines[i].text);
      Dialogue other = dialogue.lines;
      other[i].text += 'x';
      CHECK_FALSE(Referee(other).play().empty());
      Dialogue less = dialogue.lines;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK_FALSE(Referee(less).play().empty());
    }
  CHECK(told > 12);
}

TEST_CASE("the dialogues tell every loss that an engine's words can bring about") {
  std::string all;
  for (const Named& dialogue : all_dialogues())
    for (const DialogueLine& line : dialogue.lines) all += line.text + '\n';
  for (const auto termination :
       {Termination::time_forfeit, Termination::disconnect, Termination::unresponsive,
        Termination::protocol_error, Termination::flood, Termination::start_failed}) {
    const std::string word(termination_text(termination));
    CHECK_MESSAGE(all.find("lost: " + word) != std::string::npos, word);
  }
}

TEST_CASE("what the referee says in its dialogues follows the grammar") {
  const test::Abnf ugi(text_of(specification + "grammar.abnf"));
  for (const Named& dialogue : all_dialogues())
    for (const DialogueLine& line : dialogue.lines)
      if (line.mark == '>')
        CHECK_MESSAGE(ugi.matches("host-line", line.text), dialogue.name << ": " << line.text);
}

TEST_CASE("the dialogues of the referee in the protocol's text are among its transcripts") {
  std::vector<std::string> transcripts;
  for (const auto& entry : std::filesystem::directory_iterator(specification + "transcripts/referee"))
    transcripts.push_back(text_of(entry.path().string()));
  std::istringstream document(text_of(specification + "ugi.md") + text_of(specification + "referee.md"));
  int shown = 0;
  std::string block;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    if (inside && line == "```") {
      ++shown;
      CHECK_MESSAGE(std::ranges::find(transcripts, block) != transcripts.end(), block);
      block.clear();
    }
    if (line.starts_with("```"))
      inside = line == "```ugi referee";
    else if (inside)
      block += line + '\n';
  }
  CHECK(shown >= 3);
}

}  // namespace
}  // namespace flipside::referee
