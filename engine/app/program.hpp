#pragma once

namespace flipside {

/// Runs the program `flipside` with these arguments. Returns its exit status.
int run_flipside(int argc, char** argv);

}  // namespace flipside
