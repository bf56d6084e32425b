#include "referee/report/sprt_text.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace flipside::referee;

TEST_CASE("an SPRT that counts pairs shows hypotheses, LLR, Elo and counts") {
  // The match has 1000 games in 500 pairs. The first side has 532 points.
  CHECK(sprt_text({}, {332, 400, 268}, {{15, 95, 237, 117, 36}}) ==
        R"(SPRT   normalized Elo, H0: 0.00, H1: 5.00, alpha 0.05, beta 0.05, by pairs
LLR    1.33 (45.3%), bounds -2.94 and 2.94: continue
Elo    22.3 ±13.8
nElo   34.8 ±21.5
LOS    99.9%
Games  1000: W 332, D 400, L 268, points 532.0 (53.2%), draws 40.0%
Pairs  500: LL 15, LD 95, DD/WL 237, WD 117, WW 36, draw ratio 47.4%, pairs ratio 1.39
)");
}

TEST_CASE("an SPRT that counts games shows the Elo of the games") {
  SprtSettings settings;
  settings.model = SprtModel::logistic;
  settings.pairs = false;
  settings.elo1 = 20;
  settings.beta = 0.1;
  CHECK(sprt_text(settings, {180, 300, 220}, {}) ==
        R"(SPRT   logistic Elo, H0: 0.00, H1: 20.00, alpha 0.05, beta 0.1, by games
LLR    -6.04 (268.3%), bounds -2.25 and 2.89: H0 accepted
Elo    -19.9 ±19.5
nElo   -26.3 ±25.7
LOS    2.2%
Games  700: W 180, D 300, L 220, points 330.0 (47.1%), draws 42.9%
)");
  settings.model = SprtModel::bayesian;
  CHECK(sprt_text(settings, {440, 250, 310}, {{0, 0, 1, 0, 0}}) ==
        R"(SPRT   BayesElo, H0: 0.00, H1: 20.00, alpha 0.05, beta 0.1, by games
LLR    7.41 (256.4%), bounds -2.25 and 2.89: H1 accepted
Elo    45.4 ±18.8
nElo   52.8 ±21.5
LOS    100.0%
Games  1000: W 440, D 250, L 310, points 565.0 (56.5%), draws 25.0%
Pairs  1: LL 0, LD 0, DD/WL 1, WD 0, WW 0, draw ratio 100.0%, pairs ratio -
)");
}

TEST_CASE("before the first game, only the hypotheses have values") {
  CHECK(sprt_text({}, {}, {}) == R"(SPRT   normalized Elo, H0: 0.00, H1: 5.00, alpha 0.05, beta 0.05, by pairs
LLR    0.00 (0.0%), bounds -2.94 and 2.94: continue
Elo    -
nElo   -
LOS    50.0%
Games  0: W 0, D 0, L 0, points 0.0 (-), draws -
)");
}

TEST_CASE("an LLR that rounds to zero has no minus sign") {
  SprtSettings settings;
  settings.elo0 = -4.99;
  settings.elo1 = 5;
  CHECK(sprt_text(settings, {}, {{1, 1, 1, 1, 1}}).find("LLR    0.00 (") != std::string::npos);
}
