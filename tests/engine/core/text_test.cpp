#include "engine/core/text.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

namespace flipside {
namespace {

TEST_CASE("next_word splits at any white space") {
  std::string_view text = " go\t depth 3\r\n";
  CHECK(next_word(text) == "go");
  CHECK(next_word(text) == "depth");
  CHECK(next_word(text) == "3");
  CHECK(next_word(text).empty());
}

TEST_CASE("trim removes white space at both ends only") {
  CHECK(trim("\t a b \r") == "a b");
  CHECK(trim("  ").empty());
}

TEST_CASE("to_upper converts ASCII letters only") { CHECK(to_upper("aZ1ä") == "AZ1ä"); }

TEST_CASE("read_number rejects trailing characters and values out of range") {
  CHECK(read_number<int>("-12") == -12);
  CHECK(read_number<double>("1.5") == 1.5);
  for (const std::string_view word : {"", "+1", " 1", "1 ", "1.5", "2147483648"}) {
    CAPTURE(word);
    CHECK_FALSE(read_number<int>(word));
  }
}

TEST_CASE("decode_utf8 rejects overlong forms, surrogates and truncated sequences") {
  CHECK(decode_utf8("ä").code == U'ä');
  CHECK(decode_utf8("😀").length == 4);
  for (const std::string_view text : {"\xc0\x80", "\xed\xa0\x80", "\xe2\x82", "\xff", "\xf4\x90\x80\x80"}) {
    CAPTURE(text);
    const Utf8Character character = decode_utf8(text);
    CHECK_FALSE(character.valid);
    CHECK(character.length == 1);
  }
}

}  // namespace
}  // namespace flipside
