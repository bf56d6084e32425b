#!/usr/bin/env bash
# seeds.sh DIRECTORY: writes the initial corpus of each fuzz program to DIRECTORY/PROGRAM/.
set -euo pipefail
directory="$(mkdir -p "$1" && cd "$1" && pwd)"
readonly directory
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Writes one input file per line of standard input. "\n" within a line becomes a newline, and "\r" a carriage return.
write() {
  mkdir -p "$directory/$1"
  awk -v to="$directory/$1/seed-" '{ gsub(/\\n/, "\n"); gsub(/\\r/, "\r"); file = to NR; printf "%s", $0 > file; close(file) }'
}

# Prints a table of tests/data without its comment lines.
rows() { grep -v '^#' "tests/data/$1.tsv"; }

{ rows playouts | cut -f 3; rows edge | cut -f 4; rows perft | cut -f 2; } | sort -u | sed 's/$/\\nmoves/' | write position
rows playouts | cut -f 1 | sort -u | write game_id

rows playouts | awk -F '\t' '{ print "setoption name UGI_Variant value " $1 "\\nposition startpos moves " $2 "\\ngo nodes 7\\nd" }' |
  write ugi_session
for file in protocol-spec/transcripts/*.{cecp,gtp}; do
  for game in flipflop-3 flipfour flipway-5-pie flipchain-3; do
    printf '%s\\n%s\n' "$game" "$(sed -n 's/^> \(.*\)/\1\\n/p' "$file" | tr -d '\n')"
  done
done | write board_sessions
write ugi_command <<'TEXT'
position startpos moves b1b3 a3b3
position fen rrr/3/RRR w - 1 moves b1b3
go p1time 1000 p2time 900 p1inc 10 p2inc 10 movestogo 4 depth 3 nodes 5 movetime 60.5 infinite
setoption name UGI Variant value flipway-9-pie
query islegal b1b3
moves b1b3
TEXT
write ugi_reply <<'TEXT'
info depth 12 seldepth 20 multipv 1 score cp 35 lowerbound time 482 nodes 123456 nps 256000 hashfull 3 pv b1b3 a3b3
info score mate -3 string some words
option name Hash type spin default 16 min 1 max 64
option name Style type combo default calm var calm var very wild
option name Book file type string default <empty>
id name Flipside
bestmove b1b3
response p1win
TEXT
write pgn <<'TEXT'
[Event "A \"b\" \\x1b"]\n[Site "?"]\n[Date "2026.01.31"]\n[Round "1.1"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n[Variant "flipflop-3"]\n[TimeControl "10+0.1"]\n[Termination "adjudication"]\n[PlyCount "2"]\n\n1. Rb1-b3=B {book} Ra3xb3=B {>+0.35/12 0.482s 123456n left=9.518s} *\n
[Variant "flipfour"]\n[SetUp "1"]\n[FEN "5/5/5/5/5 w - 1"]\n\n1. R@c3 {-M3/4 1s} B@a1 ; remark\n2. c3c5!? 1/2-1/2\n
[Variant "flipway-5-pie"]\n[WhiteTimeControl "st=1"]\n[Termination "time forfeit"]\n\n1. @c3 swap 1-0\n[Variant "flipchain-2"]\n\n1. c2 a2 2. b1 c1 *
TEXT
write pasted_record <<'TEXT'
flipfour\n1. R@c3 {book} B@a1; remark\n2. c3c5!? $1 1/2-1/2
flipflop-3\nrrr/3/RRR w - 1 moves b1b3 a3b3
flipchain-4\n[Variant "flipchain-4"]\n[Result "*"]\n\n1. "d4" swap *\n\n[Variant "flipfour"]
flipway-5-pie\n[FEN "5/5/5/5/5 b o 1"]\n1. @c3d3 swap 2... b2c3
flipway-4-2x2\nstartpos moves @a3
TEXT
write http_request <<'TEXT'
 GET /a%20b?c=d&token=secret HTTP/1.1\r\nHost: localhost:8765\r\n\r\nHEAD / HTTP/1.0\r\nHost: box:8765\r\nCookie: flipside-8765=secret\r\n\r\n
 POST /p HTTP/1.1\r\nHost: localhost:8765\r\nOrigin: http://localhost:8765\r\nX-Flipside-Token: post\r\nContent-Length: 3\r\n\r\nabc
 POST / HTTP/1.1\r\nHost: [::1]:8765\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n
TEXT
write page_request <<'TEXT'
/
/assets/page.js
/api/stores
/api/stores/0/overview\nengine=a\ngame=flipfour
/api/stores/0/games\nplayer=a\nplayer2=b\nresult=1-0\ntermination=normal\nopening=R@c3\nmin_plies=2\nmax_plies=9\nsort=-plies\nafter=3.7\nlimit=5
/api/stores/0/games/3
/api/stores/0/games/20
/api/stores/0/games/3.pgn
/api/stores/0/games/3/transcript
/api/stores/0/games/3/analysis
/api/stores/0/live\noffset=0\nlimit=24\nengine=a\ngame=flipfour
/api/boards/flipway-9-pie
/api/line\ngame=flipfour\nposition=5/5/5/5/5 w - 1\nmoves=R@c3 B@c2 a1a2
TEXT
for file in tournaments/*.toml; do
  printf '%s\\n---\\n--tc=st=0.5\\n-e=name=flipside,option.Hash=64,env.X=1,margin=0.1\\n--opening-plies=4\n' \
    "$(sed 's/$/\\n/' "$file" | tr -d '\n')"
done | write tournament
