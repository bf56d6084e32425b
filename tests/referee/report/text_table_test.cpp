#include "referee/report/text_table.hpp"

#include <doctest/doctest.h>

using namespace flipside::referee;

TEST_CASE("each column is as wide as its widest cell, and lines have no trailing spaces") {
  TextTable table;
  table.column("Left", TextTable::Align::left);
  table.column("R", TextTable::Align::right);
  table.column("L", TextTable::Align::left);
  table.row({"将棋将", "12", ""});
  table.row({"ñ", "3", "x"});
  CHECK(table.text() ==
        "Left     R  L\n"
        "将棋将  12\n"
        "ñ        3  x\n");
}

TEST_CASE("control characters and invalid UTF-8 are replaced") {
  CHECK(printable("\x1b[31mred\x07\n") == "�[31mred��");
  CHECK(printable("a\xc2\x9b"
                  "b") == "a�b");  // a C1 control
  CHECK(printable("a\u202e"
                  "b\u2028") == "a�b�");  // a right-to-left override and a line separator
  CHECK(printable("\xff\xc0\xaf\xed\xa0\x80") ==
        "������");  // a stray byte, an overlong encoding and a surrogate
  CHECK(printable("cut \xe5\xb0") == "cut ��");
  CHECK(printable(std::string_view("\0", 1)) == "�");
}

TEST_CASE("printable names in any script are unchanged") {
  for (const std::string_view name : {"Ann", "Luis Bolaños Mures", "将棋", "Ж", "🙂", "e\u0301"})
    CHECK(printable(name) == name);
}

TEST_CASE("the display width is the number of terminal columns") {
  CHECK(display_width("") == 0);
  CHECK(display_width("Bolaños") == 7);
  CHECK(display_width("将棋") == 4);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("🙂") == 2);
  CHECK(display_width("�") == 1);
}

TEST_CASE("a text is truncated only between characters") {
  CHECK(shortened("abcdef", 6) == "abcdef");
  CHECK(shortened("abcdef", 5) == "abcd…");
  CHECK(shortened("将棋将", 5) == "将棋…");
  CHECK(shortened("将棋将", 4) == "将…");
  CHECK(shortened("abc", 1) == "…");
  CHECK(shortened("abc", 0).empty());
}

TEST_CASE("aligned texts are padded to the given width") {
  CHECK(left_aligned("将", 4) + "|" == "将  |");
  CHECK(right_aligned("ñ", 3) == "  ñ");
  CHECK(left_aligned("long", 2) == "long");
}
