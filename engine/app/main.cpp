#include "engine/app/program.hpp"

int main(int argc, char** argv) { return flipside::run_flipside(argc, argv); }
