#include "referee/app/program.hpp"

int main(int argc, char** argv) { return flipside::referee::run_referee(argc, argv); }
