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

}  // namespace
}  // namespace flipside::referee
