#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/web/http_server.hpp"
#include "referee/live/game_analyser.hpp"
#include "referee/live/page_sink.hpp"
#include "referee/live/tournament_view.hpp"

namespace flipside::referee {

/// A tournament of the page.
struct PageTournament {
  TournamentView* view;
  PageSink* sink = nullptr;  // nullptr: this program does not play the tournament
};

/// Answers the requests of the page of tournaments; see docs/page-api.md. Thread-safe.
class PageApi {
 public:
  /// @param tournaments  must outlive the API
  /// @param post_token   returns the token that the page must send with POST requests
  /// @param analyser     analyses games; nullptr: games cannot be analysed
  PageApi(std::vector<PageTournament> tournaments, std::function<std::string()> post_token,
          GameAnalyser* analyser = nullptr);

  HttpResponse handle(const HttpRequest& request) const;

 private:
  HttpResponse handle_store(const HttpRequest& request, std::string_view path) const;
  HttpResponse handle_game(const HttpRequest& request, std::size_t number, std::string_view path) const;
  HttpResponse handle_analysis(const HttpRequest& request, std::size_t number, std::int64_t index) const;

  std::vector<PageTournament> tournaments_;
  std::function<std::string()> post_token_;
  GameAnalyser* analyser_;
};

}  // namespace flipside::referee
