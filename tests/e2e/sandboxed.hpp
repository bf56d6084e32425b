#pragma once

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/e2e/program.hpp"
#include "tests/e2e/stores.hpp"
#include "tests/support/unpacked.hpp"

namespace flipside::test {

/// Returns the path of an installed program; an empty string if it is not installed.
inline std::string installed(const std::string& name) {
  for (const char* directory : {"/usr/bin/", "/usr/sbin/", "/bin/"})
    if (access((directory + name).c_str(), X_OK) == 0) return directory + name;
  return {};
}

/// Returns true if sandboxes can be created here; prints a message otherwise.
inline bool has_sandboxes() {
  const std::string bwrap = installed("bwrap");
  if (!bwrap.empty() &&
      run(bwrap, {"--unshare-all", "--ro-bind", "/", "/", "true"}).how == "exited with code 0")
    return true;
  MESSAGE("skipped: bubblewrap is not installed or cannot create sandboxes here");
  return false;
}

/// A user who runs the referee.
struct User {
  std::string name;
  std::vector<std::string> command;  // that runs a program as this user; empty for the current user
};

/// Returns the current user and, if that is root, an unprivileged user.
inline std::vector<User> users() {
  std::vector<User> all{{"current", {}}};
  if (getuid() != 0) return all;
  const std::string setpriv = installed("setpriv");
  const User nobody{"nobody", {setpriv, "--reuid=65534", "--regid=65534", "--clear-groups"}};
  if (setpriv.empty()) {
    MESSAGE("not run as an unprivileged user: setpriv is not installed");
    return all;
  }
  const auto can_run = [&](std::initializer_list<std::string> command) {
    std::vector<std::string> arguments(nobody.command.begin() + 1, nobody.command.end());
    arguments.insert(arguments.end(), command);
    return run(setpriv, arguments).how == "exited with code 0";
  };
  if (!can_run({program_path("referee"), "--version"}))
    MESSAGE("not run as an unprivileged user, who cannot reach " << program_path("referee"));
  else if (!can_run({installed("bwrap"), "--unshare-all", "--ro-bind", "/", "/", "true"}))
    MESSAGE("not run as an unprivileged user, who cannot create sandboxes here");
  else
    all.push_back(nobody);
  return all;
}

/// A directory with files and sockets that hostile-bot attacks.
class Victims {
 public:
  Victims()
      : tcp_(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)),
        udp_(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)),
        unix_(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)),
        abstract_(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    namespace fs = std::filesystem;
    fs::permissions(directory_.path(), fs::perms::all);
    for (const char* name : {"home", "disk", "program", "secrets"}) {
      fs::create_directory(file(name));
      fs::permissions(file(name), fs::perms::all);
    }
    std::ofstream(file("secrets/network")) << "secret";
    fs::copy_file(program_path("hostile-bot"), bot());
    tcp_port_ = bound_port(tcp_.number());
    udp_port_ = bound_port(udp_.number());
    listen(tcp_.number(), 8);
    bind_unix(unix_.number(), file("socket"));
    fs::permissions(file("socket"), fs::perms::all);
    bind_unix(abstract_.number(), '\0' + file("abstract"));
  }

  std::string file(const std::string& name) const { return directory_.file(name); }
  /// Returns the path of the directory's own copy of hostile-bot.
  std::string bot() const { return file("program/hostile-bot"); }
  std::string records() const { return file("out"); }

  /// Returns the keys of an engine that attacks these files and sockets.
  std::string engine(const std::string& attack, const std::string& mark, const std::string& more = {}) const {
    return fmt::format(
        "name=Hostile,cmd={0},args=--seed 3 --attack {1} --name {2},env.HOSTILE_STORE={3}/out/tournament.db,"
        "env.HOSTILE_HOME={3}/home,env.HOSTILE_PROGRAM={0},env.HOSTILE_FILES={3}/secrets/network,"
        "env.HOSTILE_DISK={3}/disk,env.HOSTILE_TCP={4},env.HOSTILE_UDP={5},env.HOSTILE_UNIX={3}/socket,"
        "env.HOSTILE_ABSTRACT={3}/abstract{6}{7}",
        bot(), attack, mark, directory_.path(), tcp_port_, udp_port_, more.empty() ? "" : ",", more);
  }

  /// Checks that no attack has changed a file or reached a socket.
  void check_intact() const {
    CHECK(std::filesystem::is_empty(file("home")));
    CHECK(std::filesystem::is_empty(file("disk")));
    CHECK(text_of(file("secrets/network")) == "secret");
    CHECK(text_of(bot()) == text_of(program_path("hostile-bot")));
    char byte = 0;
    CHECK(accept(tcp_.number(), nullptr, nullptr) < 0);
    CHECK(accept(unix_.number(), nullptr, nullptr) < 0);
    CHECK(accept(abstract_.number(), nullptr, nullptr) < 0);
    CHECK(recv(udp_.number(), &byte, 1, MSG_DONTWAIT) < 0);
  }

 private:
  static int bound_port(int socket) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    REQUIRE(bind(socket, reinterpret_cast<const sockaddr*>(&address), length) == 0);
    REQUIRE(getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) == 0);
    return ntohs(address.sin_port);
  }
  static void bind_unix(int socket, const std::string& name) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(name.size() <= sizeof address.sun_path);
    std::copy(name.begin(), name.end(), address.sun_path);
    const std::size_t length = offsetof(sockaddr_un, sun_path) + name.size();
    REQUIRE(bind(socket, reinterpret_cast<const sockaddr*>(&address), static_cast<socklen_t>(length)) == 0);
    REQUIRE(listen(socket, 8) == 0);
  }

  TemporaryDirectory directory_;
  referee::Descriptor tcp_;
  referee::Descriptor udp_;
  referee::Descriptor unix_;
  referee::Descriptor abstract_;
  int tcp_port_ = 0;
  int udp_port_ = 0;
};

/// Runs the referee as a user.
inline Finished run_as(const User& user, std::vector<std::string> arguments) {
  if (user.command.empty()) return run("referee", std::move(arguments));
  arguments.insert(arguments.begin(), program_path("referee"));
  arguments.insert(arguments.begin(), user.command.begin() + 1, user.command.end());
  return run(user.command.front(), std::move(arguments));
}

/// Returns the transcripts of all games in a directory of records.
inline std::string transcripts_in(const std::string& records) {
  std::string all;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(records + "/transcripts", none))
    all += unpacked(entry.path().string());
  return all;
}

/// Returns the breaches that hostile-bot has reported.
inline std::vector<std::string> breaches_in(const std::string& records) {
  constexpr std::string_view mark = "info string breach: ";
  std::vector<std::string> breaches;
  std::istringstream lines(transcripts_in(records));
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t at = line.find(mark); at != std::string::npos)
      breaches.push_back(line.substr(at + mark.size()));
  return breaches;
}

/// Returns true if a breach contains `text`.
inline bool has_breach(const std::vector<std::string>& breaches, const std::string& text) {
  return std::any_of(breaches.begin(), breaches.end(),
                     [&](const std::string& breach) { return breach.find(text) != std::string::npos; });
}

/// Returns a name that marks the processes of a test case.
inline std::string mark_for(const std::string& test) { return fmt::format("{}-{}", test, getpid()); }

}  // namespace flipside::test
