#include "tests/support/abnf.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <stdexcept>
#include <utility>

namespace flipside::test {

struct Abnf::Node {
  enum class Kind { text, range, rule, sequence, choice, repetition };
  Kind kind;
  std::string text;  // literal text, or the name of a rule
  bool any_case = false;
  unsigned char low = 0;
  unsigned char high = 0;
  std::size_t least = 0;
  std::size_t most = 0;
  std::vector<Node> parts{};
};

/// Parses a grammar. Continuation lines of a rule start with a blank.
class Abnf::Reader {
 public:
  Reader(std::string_view text, std::map<std::string, std::unique_ptr<Node>>& rules)
      : text_(text), rules_(rules) {}

  void read() {
    for (skip_lines(); at_ < text_.size(); skip_lines()) read_rule();
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
    throw std::runtime_error("line " + std::to_string(line) + ": expected " + expected);
  }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  void skip_to_line_end() {
    while (at_ < text_.size() && peek() != '\n') ++at_;
  }
  /// Skips blank lines and comments between rules.
  void skip_lines() {
    while (peek() == '\n' || peek() == ';' || peek() == ' ') {
      if (peek() == ';') skip_to_line_end();
      ++at_;
    }
  }
  /// Skips blanks, comments and line ends within a rule.
  void skip() {
    for (;;) {
      while (peek() == ' ') ++at_;
      if (peek() == ';') skip_to_line_end();
      if (peek() != '\n' || peek(1) != ' ') return;
      ++at_;
    }
  }
  std::string name() {
    const std::size_t begin = at_;
    while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '-') ++at_;
    std::string found(text_.substr(begin, at_ - begin));
    for (char& c : found) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return found;
  }

  void read_rule() {
    const std::string rule = name();
    if (rule.empty()) fail("the name of a rule");
    skip();
    const bool more = take("=/");
    if (!more && !take("=")) fail("'=' or '=/'");
    Node node = choice();
    auto& known = rules_[rule];
    if (more && known) {
      node = Node{Node::Kind::choice, {}, false, 0, 0, 0, 0, {std::move(*known), std::move(node)}};
    } else if (more || known) {
      fail("'=' in the first definition of '" + rule + "' and '=/' in later ones");
    }
    known = std::make_unique<Node>(std::move(node));
  }
  Node choice() {
    Node node{Node::Kind::choice, {}};
    do {
      node.parts.push_back(sequence());
      skip();
    } while (take("/"));
    return node;
  }
  Node sequence() {
    Node node{Node::Kind::sequence, {}};
    for (skip(); peek() != '\0' && peek() != '\n' && peek() != '/' && peek() != ')' && peek() != ']'; skip())
      node.parts.push_back(repetition());
    if (node.parts.empty()) fail("an element");
    return node;
  }
  std::size_t digits(std::size_t otherwise) {
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) return otherwise;
    std::size_t number = 0;
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0)
      number = number * 10 + static_cast<std::size_t>(text_[at_++] - '0');
    return number;
  }
  Node repetition() {
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    const std::size_t least = digits(none);
    const bool star = take("*");
    if (!star && least == none) return element();
    const std::size_t most = star ? digits(none) : least;
    Node node{Node::Kind::repetition, {}};
    node.least = least == none ? 0 : least;
    node.most = most;
    node.parts.push_back(element());
    return node;
  }
  Node element() {
    if (take("(")) {
      Node node = choice();
      if (!take(")")) fail("')'");
      return node;
    }
    if (take("[")) {
      Node node{Node::Kind::repetition, {}};
      node.most = 1;
      node.parts.push_back(choice());
      if (!take("]")) fail("']'");
      return node;
    }
    if (take("%x")) return range();
    const bool exact = take("%s");
    if (take("\"")) {
      const std::size_t end = text_.find('"', at_);
      if (end == std::string_view::npos) fail("'\"'");
      Node node{Node::Kind::text, std::string(text_.substr(at_, end - at_))};
      node.any_case = !exact;
      at_ = end + 1;
      return node;
    }
    Node node{Node::Kind::rule, name()};
    if (node.text.empty()) fail("an element");
    return node;
  }
  Node range() {
    Node node{Node::Kind::range, {}};
    node.low = byte();
    node.high = take("-") ? byte() : node.low;
    return node;
  }
  unsigned char byte() {
    std::string hex;
    while (std::isxdigit(static_cast<unsigned char>(peek())) != 0) hex += text_[at_++];
    if (hex.empty() || hex.size() > 2) fail("two hexadecimal digits");
    return static_cast<unsigned char>(std::stoi(hex, nullptr, 16));
  }

  std::string_view text_;
  std::map<std::string, std::unique_ptr<Node>>& rules_;
  std::size_t at_ = 0;
};

Abnf::Abnf(std::string_view grammar) {
  constexpr std::string_view core =
      "CR = %x0D\nLF = %x0A\nSP = %x20\nHTAB = %x09\nDIGIT = %x30-39\nVCHAR = %x21-7E\nALPHA = %x41-5A / "
      "%x61-7A\n";
  Reader(core, rules_).read();
  Reader(grammar, rules_).read();
  const auto check = [&](const auto& self, const Node& node) -> void {
    if (node.kind == Node::Kind::rule && !rules_.contains(node.text))
      throw std::runtime_error("unknown rule '" + node.text + "'");
    for (const Node& part : node.parts) self(self, part);
  };
  for (const auto& rule : rules_) check(check, *rule.second);
}

Abnf::~Abnf() = default;

bool Abnf::matches(const std::string& rule, std::string_view text) const {
  return ends(*rules_.at(rule), text, 0).contains(text.size());
}

/// Returns all positions at which a match of `node` that starts at `from` can end.
Abnf::Ends Abnf::ends(const Node& node, std::string_view text, std::size_t from) const {
  Ends found;
  switch (node.kind) {
    case Node::Kind::text: {
      const std::string_view there = text.substr(from, node.text.size());
      const auto same = [&](char a, char b) {
        return a == b || (node.any_case && std::tolower(static_cast<unsigned char>(a)) ==
                                               std::tolower(static_cast<unsigned char>(b)));
      };
      if (std::equal(there.begin(), there.end(), node.text.begin(), node.text.end(), same))
        found.insert(from + node.text.size());
      return found;
    }
    case Node::Kind::range: {
      if (from >= text.size()) return found;
      const auto byte = static_cast<unsigned char>(text[from]);
      if (byte >= node.low && byte <= node.high) found.insert(from + 1);
      return found;
    }
    case Node::Kind::rule:
      return ends(*rules_.at(node.text), text, from);
    case Node::Kind::choice:
      for (const Node& part : node.parts) found.merge(ends(part, text, from));
      return found;
    case Node::Kind::sequence:
      found.insert(from);
      for (const Node& part : node.parts) {
        Ends next;
        for (const std::size_t end : found) next.merge(ends(part, text, end));
        found = std::move(next);
      }
      return found;
    case Node::Kind::repetition: {
      Ends last{from};
      if (node.least == 0) found.insert(from);
      for (std::size_t count = 1; count <= node.most && !last.empty(); ++count) {
        Ends next;
        for (const std::size_t end : last) next.merge(ends(node.parts.front(), text, end));
        if (count >= node.least)
          std::erase_if(next, [&](std::size_t end) { return !found.insert(end).second; });
        last = std::move(next);
      }
      return found;
    }
  }
  return found;
}

}  // namespace flipside::test
