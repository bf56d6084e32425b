#!/usr/bin/env bash
# Builds the engine with the project's first search as build/release/bin/first-flipside. An interrupted build is
# continued by the next run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
readonly commit=fc1694b folder=build/first-flipside

[[ -d "$folder" ]] || git worktree add --detach "$folder" "$commit"
(
  cd "$folder"
  cmake --preset release >/dev/null
  ninja -C build/release flipside
)
mkdir -p build/release/bin
cp "$folder/build/release/bin/flipside" build/release/bin/first-flipside
git worktree remove --force "$folder"
