#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::test {

/// Matches text against an ABNF grammar (RFC 5234 with the case-sensitive strings of RFC 7405). Prose values
/// and decimal or binary numbers are not supported.
class Abnf {
 public:
  /// Throws std::runtime_error with the line number if the grammar is malformed or uses an unknown rule.
  explicit Abnf(std::string_view grammar);
  ~Abnf();

  /// Whether a rule matches the whole of `text`.
  bool matches(const std::string& rule, std::string_view text) const;

  struct Node;

 private:
  class Reader;
  using Ends = std::set<std::size_t>;
  Ends ends(const Node& node, std::string_view text, std::size_t from) const;

  std::map<std::string, std::unique_ptr<Node>> rules_;
};

}  // namespace flipside::test
