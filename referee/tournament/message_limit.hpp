#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace flipside::referee {

/// Limits the number of printed messages of each kind.
class MessageLimit {
 public:
  enum class Action : std::uint8_t { print, print_as_last, drop };

  explicit MessageLimit(std::size_t limit) : limit_(limit) {}

  /// Counts a message and returns how to treat it.
  Action add(const std::string& kind) {
    const std::size_t count = ++counts_[kind];
    if (count < limit_) return Action::print;
    return count == limit_ ? Action::print_as_last : Action::drop;
  }

 private:
  std::size_t limit_;
  std::map<std::string, std::size_t> counts_;
};

}  // namespace flipside::referee
