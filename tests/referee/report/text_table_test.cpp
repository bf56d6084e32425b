#include "referee/report/text_table.hpp"

#include <doctest/doctest.h>

using namespace flipside::referee;

TEST_CASE("columns are as wide as their widest text, and lines end without blanks") {
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
