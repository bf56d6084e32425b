#include <arpa/inet.h>
#include <sys/socket.h>

#include "engine/core/json.hpp"
#include "engine/core/text.hpp"
#include "tests/e2e/program.hpp"

namespace flipside::test {
namespace {

/// Returns the port in the line "page: http://127.0.0.1:8765/" of a program's output.
std::uint16_t port_of(Program& program) {
  const auto line = program.next_line();
  REQUIRE(line);
  const std::string prefix = "page: http://127.0.0.1:";
  REQUIRE(line->starts_with(prefix));
  return read_number<std::uint16_t>(line->substr(prefix.size(), line->find_last_of('/') - prefix.size()))
      .value();
}

/// A connection that sends one request and receives until `end` or the end of the connection.
std::string send_and_receive(std::uint16_t port, const std::string& request, const std::string& end = "") {
  const referee::Descriptor connection(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(connect(connection.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  REQUIRE(send(connection.number(), request.data(), request.size(), MSG_NOSIGNAL) ==
          static_cast<ssize_t>(request.size()));
  std::string received;
  std::array<char, 65536> bytes;
  for (ssize_t count = 1; count > 0 && (end.empty() || received.find(end) == std::string::npos);) {
    count = read(connection.number(), bytes.data(), bytes.size());
    received.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  return received;
}

std::string head(const std::string& method, std::uint16_t port, const std::string& target) {
  return method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
         "\r\nConnection: close\r\n";
}

/// Returns the body of the response to a GET request.
std::string get(std::uint16_t port, const std::string& target) {
  const std::string response = send_and_receive(port, head("GET", port, target) + "\r\n");
  CHECK_MESSAGE(response.starts_with("HTTP/1.1 200 "), target);
  return response.substr(std::min(response.find("\r\n\r\n") + 4, response.size()));
}

std::vector<std::string> tournament(const TemporaryDirectory& directory, std::vector<std::string> flags) {
  std::vector<std::string> arguments{"run",
                                     "-e",
                                     "name=A,cmd=greedy-bot,args=--seed 1",
                                     "-e",
                                     "name=B,cmd=random-bot,args=--seed 2",
                                     "-g",
                                     "flipflop-3",
                                     "--records",
                                     directory.path() + "/out"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return arguments;
}

TEST_CASE("a running tournament is shown with its games in progress") {
  const TemporaryDirectory directory;
  Program referee("referee",
                  {"run", "-e", "name=A,cmd=flipside", "-e", "name=B,cmd=flipside", "-g", "flipway-9-pie",
                   "--tc", "st=1", "--rounds", "100", "--records", directory.file("out"), "--page"});
  const std::uint16_t port = port_of(referee);
  referee.await("games 0/200");
  const Json stores = parse_json(get(port, "/api/stores"));
  REQUIRE(stores.size() == 1);
  CHECK(stores[0]["status"] == "running");
  CHECK(stores[0]["total"] == 200);
  const std::string moved =
      send_and_receive(port, head("GET", port, "/events?topic=live/0") + "\r\n", "\"ply\":1,");
  CHECK(moved.find("event: live") != std::string::npos);
  const Json live = parse_json(get(port, "/api/stores/0/live"));
  REQUIRE(live["total"] == 1);
  CHECK(live["games"][0]["ply"].get<int>() >= 1);
  CHECK(live["games"][0]["players"] == Json({"A", "B"}));
  const Json game = parse_json(get(port, "/api/stores/0/games/0"));
  CHECK(game["live"] == true);
  CHECK(game["moves"].size() >= live["games"][0]["ply"].get<std::size_t>());
  CHECK(parse_json(get(port, "/api/stores/0/overview"))["progress"]["running"] == 1);
  referee.signal(SIGTERM);
  CHECK(referee.finish().how == "exited with code 3");
}

TEST_CASE("the page can be requested in the tournament file, and when a tournament is resumed") {
  const TemporaryDirectory directory;
  const std::string file = directory.file("t.toml");
  std::ofstream(file) << "games = 'flipflop-3'\nrounds = 2\n[page]\n[[engine]]\ncmd = 'greedy-bot'\n"
                         "[[engine]]\ncmd = 'random-bot'\n";
  Program referee("referee", {"run", file, "--records", directory.file("out")});
  CHECK(port_of(referee) >= 8765);
  CHECK(referee.finish().how == "exited with code 0");
  Program resumed("referee", {"resume", directory.file("out/tournament.db"), "--page"});
  CHECK(port_of(resumed) >= 8765);
  CHECK(resumed.finish().how == "exited with code 0");
}

TEST_CASE("an address that cannot be bound is an error before the first game") {
  const TemporaryDirectory directory;
  const auto finished = run("referee", tournament(directory, {"--page", "192.0.2.1:8765"}));
  CHECK(finished.how == "exited with code 1");
  CHECK(finished.error.find("192.0.2.1") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(directory.file("out")));
}

TEST_CASE("a value of --page that is not an address is an error that explains the syntax") {
  const TemporaryDirectory directory;
  for (const char* wrong : {"t.toml", "0", "65536", "127.0.0.1", ":8765"}) {
    const auto finished = run("referee", tournament(directory, {"--page", wrong}));
    CHECK(finished.how == "exited with code 1");
    CHECK(finished.error.find("--page '" + std::string(wrong) + "': expected PORT or ADDRESS:PORT") !=
          std::string::npos);
  }
  CHECK(run("referee", tournament(directory, {"--page-token", "x"})).error ==
        "referee: --page-token needs --page\n");
}

TEST_CASE("stores are shown, and their games are analysed") {
  const TemporaryDirectory directory;
  REQUIRE(run("referee", tournament(directory, {"--rounds", "2"})).how == "exited with code 0");
  const std::string store = directory.file("out/tournament.db");
  Program referee("referee", {"page", store, store});
  const std::uint16_t port = port_of(referee);
  CHECK(parse_json(get(port, "/api/stores")).size() == 2);
  CHECK(parse_json(get(port, "/api/stores/1/overview"))["progress"]["played"] == 4);
  CHECK(parse_json(get(port, "/api/stores/0/games"))["count"] == 4);
  const std::size_t plies = parse_json(get(port, "/api/stores/0/games/2"))["moves"].size();

  const std::string path = "/api/stores/0/games/2/analysis";
  const std::string post = head("POST", port, path) +
                           "Content-Length: 0\r\nOrigin: http://127.0.0.1:" + std::to_string(port) + "\r\n";
  CHECK(send_and_receive(port, post + "\r\n").starts_with("HTTP/1.1 403 "));
  const std::string page = get(port, "/");
  const std::string mark = "name=\"flipside-token\" content=\"";
  const std::size_t token = page.find(mark) + mark.size();
  const std::string permitted =
      post + "X-Flipside-Token: " + page.substr(token, page.find('"', token) - token) + "\r\n\r\n";
  CHECK(send_and_receive(port, permitted).starts_with("HTTP/1.1 200 "));
  send_and_receive(port, head("GET", port, "/events?topic=analysis/0/2") + "\r\n", "\"state\":\"done\"");
  const Json analysis = parse_json(get(port, path));
  CHECK(analysis["state"] == "done");
  REQUIRE(analysis["values"].size() == plies + 1);
  CHECK(std::abs(analysis["values"][plies]["expected_p1"].get<double>()) == 1);

  referee.signal(SIGINT);
  CHECK(referee.finish().how == "exited with code 0");
}

}  // namespace
}  // namespace flipside::test
