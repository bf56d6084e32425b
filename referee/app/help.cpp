#include "referee/app/help.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace flipside::referee {
namespace {

constexpr const char* program_help = R"(Examples:
  referee run tournaments/quickstart.toml
  referee run -e name=A,cmd=flipside -e name=B,cmd=greedy-bot --game flipflop-5 --tc 1+0.01 \
              --rounds 50 --opening-plies 4 --concurrency 2 --pgn games.pgn
  referee resume records/quickstart/tournament.db
  referee table records/quickstart/tournament.db
  referee games records/quickstart/tournament.db --player flipside --last 10
  referee export records/quickstart/tournament.db --format csv -o games.csv
  referee check ./my-engine --game flipfour
  referee run --help

Signals:
  SIGINT (Ctrl-C)            the games in play are finished, no more are begun; a second one abandons
                             them, a third one ends the program on the spot
  SIGTERM, SIGHUP, SIGQUIT   the games in play are abandoned, all else is put in order; a second one
                             ends the program on the spot
  Whatever stops a tournament: what was played is stored, no engine is left, and 'referee resume' plays
  the rest. A signal that was ignored at the start, as under nohup, stays ignored.

Exit status:
  0   all games are played
  1   arguments, file or store are wrong
  2   an engine does not start; nothing was written
  3   stopped by a signal
  4   all games are played, some were lost by a fault, and the tournament is strict (--strict)
  5   games could not be stored or written
  6   an engine that was checked deviates from the protocol in what the referee can live with
  7   an engine that was checked breaks what the protocol demands

Files:
  tournament.db                   the games, their times and scores: an SQLite file
  games.pgn                       the games as text
  transcripts/00000012.txt.zst    what was said in game 12, for zstdcat)";

struct Help {
  std::string_view command;  // "config check"
  const char* text;
};

constexpr std::array helps{
    Help{"run", R"(Examples:
  referee run tournaments/quickstart.toml --rounds 10 --tc 2+0.02 -j 4
  referee run -e name=A,cmd=flipside,option.Hash=64 -e name=B,cmd=greedy-bot -g flipfour --rounds 50
  referee run -e name=New,cmd=./new -e name=Old,cmd=./old --game flipfour --opening-plies 4 \
              --tc 2+0.02 --sprt elo0=0,elo1=10
  referee run night.toml --log night.log --transcripts all --strict
  referee run night.toml --print-config)"},
    Help{"config check", R"(Examples:
  referee config check tournaments/quickstart.toml)"},
    Help{"resume", R"(Examples:
  referee resume records/quickstart-20261121-010400/tournament.db -j 4)"},
    Help{"table", R"(Examples:
  referee table tournament.db --draws --los
  referee table tournament.db --davidson --anchor greedy-bot --anchor-elo 1000
  referee table tournament.db --tables tables)"},
    Help{"crosstable", R"(Examples:
  referee crosstable tournament.db --game flipfour)"},
    Help{"sprt", R"(Examples:
  referee sprt tournament.db --elo0 0 --elo1 10 --players new old)"},
    Help{"games", R"(Examples:
  referee games tournament.db --faults
  referee games tournament.db --player flipside --last 10
  referee games tournament.db --show 12)"},
    Help{"export", R"(Examples:
  referee export tournament.db -o games.pgn
  referee export tournament.db --format csv --player flipside
  referee export tournament.db --no-times | sha256sum)"},
    Help{"check", R"(Examples:
  referee check flipside --game flipfour
  referee check ./first-engine --quick
  referee check -- ./my-engine --threads 2
  referee check ./my-engine --json > report.json

Verdicts:
  pass        as the protocol's text has it
  tolerable   a 'should' of the text is broken, or the referee can live with what the engine does, perhaps
              by a setting that is told at the end
  FAIL        a 'must' of the text is broken
  skipped     it could not be asked; the detail tells why

Exit status:
  0   all checks pass
  1   the arguments are wrong; also where the program is not there, or is no executable file
  2   the program is there, but cannot be started
  3   stopped by a signal
  6   some verdicts are tolerable, none is a failure
  7   some checks fail)"},
    Help{"fastchess", R"(Examples:
  referee fastchess --help)"},
    Help{"openings", R"(Examples:
  referee openings --game flipfour --plies 4 --count 50 --balance flipside@6 -o book.txt)"},
};

/// Gives a command below `app` its examples; `name` is what it is called by up to there.
void add_examples(CLI::App& app, const std::string& name) {
  for (CLI::App* command : app.get_subcommands({})) {
    const std::string whole = name + command->get_name();
    const auto help =
        std::find_if(helps.begin(), helps.end(), [&](const Help& each) { return each.command == whole; });
    if (help != helps.end() && command->get_footer().empty()) command->footer(help->text);
    add_examples(*command, whole + ' ');
  }
}

}  // namespace

void add_help(CLI::App& app) {
  app.footer(program_help);
  add_examples(app, "");
}

}  // namespace flipside::referee
