import {readFileSync} from 'node:fs';

/**
 * Returns the recorded games in replays.tsv, by variant.
 * @returns {Map<string, {moves: string[], positions: string[]}>}  positions: one more than moves
 */
export function readReplays() {
  const replays = new Map();
  for (const line of readFileSync(new URL('replays.tsv', import.meta.url), 'utf8').split('\n')) {
    if (!line || line.startsWith('#')) continue;
    const [game, move, position] = line.split('\t');
    if (!replays.has(game)) replays.set(game, {moves: [], positions: []});
    const {moves, positions} = replays.get(game);
    if (move !== '-') moves.push(move);
    positions.push(position);
  }
  return replays;
}
