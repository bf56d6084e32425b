#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

#include "tests/e2e/program.hpp"
#include "tests/support/abnf.hpp"
#include "tests/support/paths.hpp"

namespace flipside::test {
namespace {

/// A dialogue in the format of protocol-spec/transcripts/README.md.
struct SpecTranscript {
  std::string name;
  std::vector<std::string> engines;
  std::vector<std::string> arguments;
  std::vector<std::string> lines;  // every line starts with '>' or '<'
  bool follows_grammar = false;    // true for UGI; false for other protocols and plain text
};

const std::string specification = source_path("protocol-spec/");

std::vector<std::string> words_after(const std::string& line, std::string_view label) {
  std::istringstream rest(line.substr(label.size()));
  return {std::istream_iterator<std::string>(rest), {}};
}

SpecTranscript read_transcript(const std::filesystem::path& path) {
  std::ifstream in(path);
  SpecTranscript transcript{
      path.stem().string(), {}, {}, {}, path.extension() == ".ugi" && path.stem() != "console"};
  std::string line;
  std::getline(in, line);
  REQUIRE_MESSAGE(line.starts_with("# engines: "), transcript.name);
  transcript.engines = words_after(line, "# engines: ");
  while (std::getline(in, line))
    if (line.starts_with("# arguments: "))
      transcript.arguments = words_after(line, "# arguments: ");
    else
      transcript.lines.push_back(line);
  return transcript;
}

/// @param protocol  file name extension of the transcripts
std::vector<SpecTranscript> all_transcripts(std::string_view protocol) {
  std::vector<SpecTranscript> transcripts;
  for (const auto& entry : std::filesystem::directory_iterator(specification + "transcripts"))
    if (entry.path().extension() == protocol) transcripts.push_back(read_transcript(entry.path()));
  std::ranges::sort(transcripts, {}, &SpecTranscript::name);
  return transcripts;
}

/// Returns the text after "> " or "< ".
std::string text_after_mark(const std::string& line) { return line.size() < 2 ? "" : line.substr(2); }

/// Whether a line matches a pattern, in which '*' matches any characters except blanks, and '…' matches the
/// rest of the line.
bool matches(std::string_view pattern, std::string_view line) {
  if (pattern == "…") return true;
  if (pattern.empty()) return line.empty();
  if (pattern.front() != '*')
    return !line.empty() && line.front() == pattern.front() && matches(pattern.substr(1), line.substr(1));
  for (std::size_t length = 0;; ++length) {
    if (matches(pattern.substr(1), line.substr(length))) return true;
    if (length == line.size() || line[length] == ' ') return false;
  }
}

bool may_be_skipped(const std::string& line) {
  return line.starts_with("info ") && !line.starts_with("info string");
}

/// Checks the lines of a UGI dialogue against the grammar.
class Grammar {
 public:
  explicit Grammar(const SpecTranscript& transcript)
      : ugi_(text_of(specification + "grammar.abnf")), applies_(transcript.follows_grammar) {}

  void check_reply(const std::string& line) const {
    INFO("the grammar does not accept this reply: ", line);
    if (applies_) CHECK(ugi_.matches("engine-line", line));
  }
  void check_command(const std::string& line, const std::string& next) const {
    const bool is_invalid = next.starts_with("< info string error");
    INFO("the grammar does not accept this command: ", line);
    if (applies_ && !is_invalid) CHECK(ugi_.matches("host-line", line));
  }

 private:
  Abnf ugi_;
  bool applies_;
};

/// Returns the next line, skipping search reports that do not match the pattern; "(nothing)" at the end of
/// the output.
std::string answer_to(Program& engine, const std::string& pattern, const Grammar& grammar) {
  for (;;) {
    const auto line = engine.next_line();
    if (!line) return "(nothing)";
    grammar.check_reply(*line);
    if (matches(pattern, *line) || !may_be_skipped(*line)) return *line;
  }
}

void hold_dialogue(const SpecTranscript& transcript, Program& engine) {
  const Grammar grammar(transcript);
  for (std::size_t i = 0; i < transcript.lines.size(); ++i) {
    const std::string& line = transcript.lines[i];
    const std::string text = text_after_mark(line);
    if (line.starts_with('>')) {
      grammar.check_command(text, i + 1 < transcript.lines.size() ? transcript.lines[i + 1] : "");
      engine.type(text + '\n');
    } else {
      const std::string received = answer_to(engine, text, grammar);
      INFO("expected: ", text, "\nreceived: ", received);
      REQUIRE(matches(text, received));
    }
  }
  engine.close_input();
  while (const auto line = engine.next_line()) {
    INFO("unexpected output at the end: ", *line);
    CHECK(may_be_skipped(*line));
  }
  CHECK(engine.finish().how == "exited with code 0");
}

TEST_CASE("the programs reproduce every transcript") {
  for (const auto& [protocol, least] :
       {std::pair(".ugi", 10U), std::pair(".cecp", 4U), std::pair(".gtp", 5U)}) {
    const auto transcripts = all_transcripts(protocol);
    CHECK(transcripts.size() >= least);
    for (const SpecTranscript& transcript : transcripts)
      for (const std::string& name : transcript.engines) {
        CAPTURE(transcript.name);
        CAPTURE(name);
        Program engine(name, transcript.arguments);
        hold_dialogue(transcript, engine);
      }
  }
}

TEST_CASE("the protocol pages contain exactly the transcripts") {
  std::multiset<std::string> transcripts;
  for (const SpecTranscript& transcript : all_transcripts(".ugi")) {
    std::string body;
    for (const std::string& line : transcript.lines) body += line + '\n';
    transcripts.insert(body);
  }
  std::multiset<std::string> dialogues;
  std::istringstream document(text_of(specification + "ugi.md") + text_of(specification + "referee.md"));
  std::string block;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    if (inside && line == "```") dialogues.insert(std::exchange(block, ""));
    if (line.starts_with("```"))
      inside = line == "```ugi";
    else if (inside)
      block += line + '\n';
  }
  CHECK(dialogues == transcripts);
  for (const std::string& body : transcripts) {
    CAPTURE(body);
    CHECK(dialogues.contains(body));
  }
}

TEST_CASE("the grammar rejects invalid lines") {
  const Abnf ugi(text_of(specification + "grammar.abnf"));
  for (const char* line :
       {"", "  ", "go", "go p1time 100 p2time 5.5", "position fen 1B1/2R/3 b - 8 moves a1b2",
        "setoption name Move Overhead value 3", "query islegal b1b3"})
    CHECK_MESSAGE(ugi.matches("host-line", line), line);
  for (const char* line :
       {"GO", "go p1time", "position", "position fen", "query weather", "setoption Hash 3"})
    CHECK_MESSAGE(!ugi.matches("host-line", line), line);
  for (const char* line :
       {"bestmove", "readyok now", "info depth x", "response true\nresponse", "option Hash"})
    CHECK_MESSAGE(!ugi.matches("engine-line", line), line);
}

TEST_CASE("wildcards in a transcript pattern match only single words and the rest of a line") {
  CHECK(matches("readyok", "readyok"));
  CHECK_FALSE(matches("readyok", "readyok "));
  CHECK_FALSE(matches("readyok", ""));
  CHECK(matches("bestmove *", "bestmove b1b3"));
  CHECK_FALSE(matches("bestmove *", "bestmove b1b3 ponder b3b1"));
  CHECK(matches("bestmove …", "bestmove b1b3 ponder b3b1"));
  CHECK(matches("info * nps *", "info 1 nps 3"));
  CHECK_FALSE(matches("info * nps *", "info 1 2 nps 3"));
  CHECK(matches("*-bot", "random-bot"));
}

}  // namespace
}  // namespace flipside::test
