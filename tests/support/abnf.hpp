#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::test {

/// A grammar in ABNF (RFC 5234, with the case-sensitive strings of RFC 7405), and whether texts follow it.
/// Prose values and decimal or binary numbers are left out, which no grammar of ours uses.
class Abnf {
 public:
  /// Throws std::runtime_error, naming the line, on what is no ABNF or names no rule.
  explicit Abnf(std::string_view grammar);
  ~Abnf();

  /// Whether all of `text` follows the rule.
  bool matches(const std::string& rule, std::string_view text) const;

  struct Node;

 private:
  class Reader;
  using Ends = std::set<std::size_t>;
  Ends ends(const Node& node, std::string_view text, std::size_t from) const;

  std::map<std::string, std::unique_ptr<Node>> rules_;
};

}  // namespace flipside::test
