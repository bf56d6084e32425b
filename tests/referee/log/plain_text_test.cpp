#include "referee/log/plain_text.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("plain text is UTF-8 without control characters") {
  CHECK(plain_text("") == "");
  CHECK(plain_text("a\tb ü 碁 \xf0\x9f\x8e\xb2") == "a\tb ü 碁 \xf0\x9f\x8e\xb2");
  CHECK(plain_text("\x1b[2J\x7f\n") == "\\x1b[2J\\x7f\\x0a");
  CHECK(plain_text("\xff\xc3(") == "\\xff\\xc3(");
  CHECK(plain_text("\xc3") == "\\xc3");
  CHECK(plain_text("\xc0\xaf") == "\\xc0\\xaf");
  CHECK(plain_text("\xed\xa0\x80") == "\\xed\\xa0\\x80");
  CHECK(plain_text("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
}

TEST_CASE("bidirectional controls are escaped") {
  CHECK(plain_text("a\u202eb\u2066c\u200f\u061c") == "a\\u202eb\\u2066c\\u200f\\u061c");
  CHECK(plain_text("\u0085\u2028") == "\\u0085\\u2028");
}

TEST_CASE("an excerpt of a long text omits its middle at character boundaries") {
  CHECK(plain_excerpt("abc", 3) == "abc");
  CHECK(plain_excerpt("0123456789", 4) == "01[... 6 bytes ...]89");
  CHECK(plain_excerpt("'" + std::string(60'000, 'a') + "' is not a move", 40) ==
        "'" + std::string(19, 'a') + "[... 59976 bytes ...]" + std::string(5, 'a') + "' is not a move");
  CHECK(plain_excerpt("ääääää", 6) == "ää[... 6 bytes ...]ä");
}

}  // namespace
}  // namespace flipside::referee
