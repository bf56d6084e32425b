#include "referee/record/accuracy.hpp"

#include <doctest/doctest.h>

using namespace flipside::referee;

TEST_CASE("accuracies survive a round trip through text") {
  CHECK(accuracy_text({17, 18}) == "17/18");
  CHECK(parse_accuracy("17/18") == Accuracy{17, 18});
  CHECK(parse_accuracy("0/0") == Accuracy{});
  for (const char* text : {"", "17", "18/17", "/18", "17/", "-1/2", "1/2/3", "1/ 2", "94%"}) {
    CAPTURE(text);
    CHECK(parse_accuracy(text) == std::nullopt);
  }
}

TEST_CASE("adding accuracies adds their counts") {
  Accuracy sum{1, 2};
  sum += {3, 3};
  CHECK(sum == Accuracy{4, 5});
}

TEST_CASE("mistakes survive a round trip through text") {
  for (const Mistake& mistake : {Mistake{true, 15}, Mistake{true, 0}, Mistake{false, 0}}) {
    CAPTURE(mistake_text(mistake));
    CHECK(parse_mistake(mistake_text(mistake)) == mistake);
  }
  CHECK(mistake_text({true, 15}) == "M15");
  for (const char* text : {"", "M", "M0", "M-3", "-M3", "won", "M3x", "0.00"}) {
    CAPTURE(text);
    CHECK(parse_mistake(text) == std::nullopt);
  }
}
