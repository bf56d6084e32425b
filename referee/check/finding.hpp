#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace flipside::referee::conformance {

/// What a check found of an engine.
enum class Verdict : std::uint8_t {
  pass,
  tolerable,  // a `should` of the protocol's text is broken, or the referee can live with what it does
  fail,       // a `must` is broken
  skipped,    // it could not be asked
};

/// A verdict and why, in a sentence. A check returns one, or throws one at the first deviation that ends it.
struct Finding {
  Verdict verdict;
  std::string sentence;
  bool operator==(const Finding&) const = default;
};

inline Finding passed(std::string sentence) { return {Verdict::pass, std::move(sentence)}; }
inline Finding tolerable(std::string sentence) { return {Verdict::tolerable, std::move(sentence)}; }
inline Finding failed(std::string sentence) { return {Verdict::fail, std::move(sentence)}; }
inline Finding skipped(std::string sentence) { return {Verdict::skipped, std::move(sentence)}; }

/// "pass", "tolerable", "FAIL", "skipped".
constexpr std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::tolerable:
      return "tolerable";
    case Verdict::fail:
      return "FAIL";
    case Verdict::skipped:
      return "skipped";
  }
  return "skipped";
}

}  // namespace flipside::referee::conformance
