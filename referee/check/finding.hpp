#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace flipside::referee::check {

/// The outcome of one check. All values except `skipped` are ordered from best to worst.
enum class CheckVerdict : std::uint8_t {
  pass,
  // The engine violates a "should" of protocol-spec/ugi.md, or deviates in a way that the referee supports.
  tolerable,
  fail,     // the engine violates a "must" of protocol-spec/ugi.md
  skipped,  // the check does not apply to this engine
};

/// A verdict with its explanation. A check returns a Finding, or throws one to end early.
struct Finding {
  CheckVerdict verdict;
  std::string detail;
  bool operator==(const Finding&) const = default;
};

inline Finding passed(std::string detail) { return {CheckVerdict::pass, std::move(detail)}; }
inline Finding tolerable(std::string detail) { return {CheckVerdict::tolerable, std::move(detail)}; }
inline Finding failed(std::string detail) { return {CheckVerdict::fail, std::move(detail)}; }
inline Finding skipped(std::string detail) { return {CheckVerdict::skipped, std::move(detail)}; }

/// Returns "pass", "tolerable", "FAIL" or "skipped".
constexpr std::string_view verdict_text(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::pass:
      return "pass";
    case CheckVerdict::tolerable:
      return "tolerable";
    case CheckVerdict::fail:
      return "FAIL";
    case CheckVerdict::skipped:
      return "skipped";
  }
  return "skipped";
}

}  // namespace flipside::referee::check
