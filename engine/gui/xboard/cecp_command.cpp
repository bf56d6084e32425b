#include "engine/gui/xboard/cecp_command.hpp"

namespace flipside {

const std::vector<XBoardSession::Command>& XBoardSession::commands() {
  using S = XBoardSession;
  static const std::vector<Command> all = {
      {"xboard", &S::ignore, true},
      {"protover", &S::protocol},
      {"accepted", &S::ignore, true},
      {"rejected", &S::ignore, true},
      {"new", &S::new_game},
      {"variant", &S::choose_variant},
      {"setboard", &S::set_board},
      {"edit", &S::edit},
      {"level", &S::level, true},
      {"st", &S::seconds_a_move, true},
      {"sd", &S::depth, true},
      {"time", &S::own_clock, true},
      {"otim", &S::other_clock, true},
      {"force", &S::force},
      {"go", &S::go},
      {"playother", &S::play_other},
      {"usermove", &S::user_move},
      {"undo", &S::undo},
      {"remove", &S::remove},
      {"hint", &S::hint, true},
      {"analyze", &S::analyze},
      {"exit", &S::leave_analysis},
      {"lift", &S::lift, true},
      {"put", &S::put, true},
      {"hover", &S::ignore, true},
      {"ping", &S::ping, true},
      {"option", &S::option},
      {"memory", &S::memory},
      {"cores", &S::cores},
      {"?", &S::move_now, true},
      {".", &S::status, true},
      {"post", &S::post, true},
      {"nopost", &S::no_post, true},
      {"hard", &S::ignore, true},
      {"easy", &S::ignore, true},
      {"random", &S::ignore, true},
      {"computer", &S::ignore, true},
      {"name", &S::ignore, true},
      {"rating", &S::ignore, true},
      {"ics", &S::ignore, true},
      {"draw", &S::ignore, true},
      {"bk", &S::ignore, true},
      {"result", &S::force},
      {"quit", &S::quit, true},
  };
  return all;
}

}  // namespace flipside
