// Runs the dialogues in protocol-spec/transcripts/referee against the referee's UGI client and a scripted
// engine.

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

/// Executes the steps of a dialogue with a UgiEngine and compares the results.
class Referee {
 public:
  explicit Referee(const Dialogue& dialogue) : script_(dialogue, time_) {}

  /// Returns the first difference between the dialogue and the referee, or an empty string.
  std::string play() {
    for (auto line = script_.next_step(); line; line = script_.next_step()) execute(line->text);
    expect_no_pending_result();
    return script_.difference();
  }

 private:
  void execute(std::string_view step) {
    const std::string all(step);
    const auto name = next_word(step);
    step = trim(step);
    if (name == "lost:") return lost(step);
    if (name == "played") return played(step);
    expect_no_pending_result();
    if (name == "start") return start(step);
    if (name == "game") return game(step);
    if (name == "opponent") return opponent_plays(step);
    if (name == "think") {
      reply_ = finish(engine_->think({position_, side(), clocks_}));
      if (const auto* fault = std::get_if<Fault>(&*reply_)) fault_ = *fault;
    } else if (name == "over") {
      fault_ = finish(engine_->stop_pondering());
    } else if (name == "quit") {
      finish(engine_->quit());
    } else {
      script_.report_difference(fmt::format("unknown step '{}'", all));
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
    next_word(step);  // skip "at"
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
    const Duration spent = parse_time(step);
    time_.advance(spent);
    if (!clocks_[side()].spend(spent)) script_.report_difference("the opponent overran its clock");
    add(move);
  }

  void played(std::string_view step) {
    if (!reply_ || fault_) return script_.report_difference("the engine did not move");
    auto moved = std::get<Moved>(*std::exchange(reply_, std::nullopt));
    const std::string actual = fmt::format(
        "{} in {} ms", moved.move, std::chrono::duration_cast<milliseconds>(moved.info.spent).count());
    if (actual != step)
      script_.report_difference(fmt::format("the engine played {}, expected {}", actual, step));
    if (!clocks_[side()].spend(moved.info.spent)) script_.report_difference("the engine overran its clock");
    const Player player = side();
    add(moved.move);
    if (moved.ponder.empty()) return;
    const std::string expected = position_ + ' ' + moved.ponder;
    engine_->ponder({expected, player, clocks_});
  }

  void lost(std::string_view step) {
    if (!fault_) return script_.report_difference("the engine did not lose");
    const std::string actual = fmt::format("{}: {}", termination_text(fault_->termination), fault_->detail);
    if (actual != step)
      script_.report_difference(fmt::format("the engine lost by {}, expected {}", actual, step));
    fault_.reset();
    reply_.reset();
  }

  void expect_no_pending_result() {
    if (fault_) script_.report_difference("undocumented loss: " + fault_->detail);
    if (reply_ && !fault_) script_.report_difference("undocumented move");
    fault_.reset();
    reply_.reset();
  }

  /// Parses a duration such as "in 200 ms".
  static Duration parse_time(std::string_view step) {
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
  std::optional<MoveReply> reply_;
  std::optional<Fault> fault_;
};

struct NamedDialogue {
  std::string name;
  Dialogue lines;
};

std::vector<NamedDialogue> all_dialogues() {
  std::vector<NamedDialogue> all;
  for (const auto& entry : std::filesystem::directory_iterator(specification + "transcripts/referee"))
    all.push_back({entry.path().stem().string(), read_dialogue(text_of(entry.path().string()))});
  std::ranges::sort(all, {}, &NamedDialogue::name);
  return all;
}

TEST_CASE("the referee follows its dialogues") {
  const auto all = all_dialogues();
  CHECK(all.size() >= 12);
  for (const NamedDialogue& dialogue : all) {
    const std::string difference = Referee(dialogue.lines).play();
    CHECK_MESSAGE(difference.empty(), dialogue.name << ", " << difference);
  }
}

TEST_CASE("a missing, duplicate or different line of the referee is detected") {
  for (const NamedDialogue& dialogue : all_dialogues())
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

TEST_CASE("a wrong move, time or loss in a dialogue is detected") {
  int results = 0;
  for (const NamedDialogue& dialogue : all_dialogues())
    for (std::size_t i = 0; i < dialogue.lines.size(); ++i) {
      if (dialogue.lines[i].mark != '#') continue;
      if (!dialogue.lines[i].text.starts_with("played ") && !dialogue.lines[i].text.starts_with("lost: "))
        continue;
      ++results;
      INFO(dialogue.name, ", line ", dialogue.lines[i].number, ": ", dialogue.lines[i].text);
      Dialogue other = dialogue.lines;
      other[i].text += 'x';
      CHECK_FALSE(Referee(other).play().empty());
      Dialogue less = dialogue.lines;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK_FALSE(Referee(less).play().empty());
    }
  CHECK(results > 12);
}

TEST_CASE("the dialogues cover every forfeit that an engine's output can cause") {
  std::string all;
  for (const NamedDialogue& dialogue : all_dialogues())
    for (const DialogueLine& line : dialogue.lines) all += line.text + '\n';
  for (const auto termination :
       {Termination::time_forfeit, Termination::disconnect, Termination::unresponsive,
        Termination::protocol_error, Termination::flood, Termination::start_failed}) {
    const std::string word(termination_text(termination));
    CHECK_MESSAGE(all.find("lost: " + word) != std::string::npos, word);
  }
}

TEST_CASE("the lines of the referee in its dialogues follow the grammar") {
  const test::Abnf ugi(text_of(specification + "grammar.abnf"));
  for (const NamedDialogue& dialogue : all_dialogues())
    for (const DialogueLine& line : dialogue.lines)
      if (line.mark == '>')
        CHECK_MESSAGE(ugi.matches("host-line", line.text), dialogue.name << ": " << line.text);
}

TEST_CASE("the referee dialogues in the protocol documents are among the transcripts") {
  std::vector<std::string> transcripts;
  for (const auto& entry : std::filesystem::directory_iterator(specification + "transcripts/referee"))
    transcripts.push_back(text_of(entry.path().string()));
  std::istringstream document(text_of(specification + "ugi.md") + text_of(specification + "referee.md"));
  int blocks = 0;
  std::string block;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    if (inside && line == "```") {
      ++blocks;
      CHECK_MESSAGE(std::ranges::find(transcripts, block) != transcripts.end(), block);
      block.clear();
    }
    if (line.starts_with("```"))
      inside = line == "```ugi referee";
    else if (inside)
      block += line + '\n';
  }
  CHECK(blocks >= 3);
}

}  // namespace
}  // namespace flipside::referee
