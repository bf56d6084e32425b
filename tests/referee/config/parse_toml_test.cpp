#include "referee/config/parse_toml.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

std::string parse_error_of(std::string_view text) {
  const auto table = parse_toml(text, "t.toml");
  REQUIRE_FALSE(table);
  return table.error().message;
}

std::string repeat(std::string_view text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

TEST_CASE("a key with very many parts is an error that names its line") {
  const std::string parts = repeat("a . ", 100'000) + "a";
  const std::string message = "t.toml:2: key has too many parts; expected at most 16";
  CHECK(parse_error_of("x = 1\n" + parts + " = 1") == message);
  CHECK(parse_error_of("x = 1\n[" + parts + "]\ny = 1") == message);
  CHECK(parse_error_of("x = 1\n[[" + parts + "]]\ny = 1") == message);
  CHECK(parse_error_of("x = 1\ny = { " + parts + " = 1 }") == message);
  CHECK(parse_error_of("x = \"\\\"\"\n" + repeat("'a'.", 20) + "a = 1") == message);
}

TEST_CASE("dots in strings, comments and numbers do not count as parts of a key") {
  const std::string dots = repeat(".", 100);
  const std::string text = "'" + dots + "' = \"\\\"" + dots + "\" # " + dots + "\n" +  //
                           "x = \"\"\"" + dots + "\"" + dots + "\n" + dots + "\"\"\"\n" + "y = '''" + dots +
                           "'" + dots + "'''\n" +  //
                           "z = [" + repeat("1.5, ", 100) + "]\n";
  const auto table = parse_toml(text, "t.toml");
  if (!table) FAIL(table.error().message);
  CHECK(table->size() == 4);
}

TEST_CASE("a NUL byte in a string or a key is an error that names line and key") {
  CHECK(parse_error_of("x = 1\ny = \"a\\u0000b\"") ==
        "t.toml:2: y: keys and strings must not contain NUL bytes");
  CHECK(parse_error_of("[[engine]]\nargs = [\n  'x',\n  \"\\u0000\",\n]") ==
        "t.toml:4: engine.args: keys and strings must not contain NUL bytes");
  CHECK(parse_error_of("options = { \"\\u0000\" = 1 }").starts_with("t.toml:1: options."));
}

TEST_CASE("a syntax error names file and line") {
  CHECK(parse_error_of("x = 1\ny = ").starts_with("t.toml:2:"));
}

}  // namespace
}  // namespace flipside::referee
