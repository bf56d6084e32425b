import {shareOfFirstColour} from './format.js';
import {lineKey} from './thinking.js';

/** @typedef {import('./server.js').GameState} GameState */
/** @typedef {import('./server.js').Line} Line */
/** @typedef {import('./server.js').Outcome} Outcome */
/** @typedef {import('./thinking.js').Task} Task */

const evaluationTime = 300;  // milliseconds per position

/** Stores the evaluations of all positions that have been searched. */
export function createEvaluations() {
  /** @type {Map<string, number>} */
  const results = new Map();  // result for the first player, from -1 to 1, by lineKey

  /** @param {Line} line @param {number} ply */
  const before = (line, ply) => ({...line, moves: line.moves.slice(0, ply)});

  return {
    /**
     * @param {Line} line  up to the position
     * @param {number} expected  expected result for the first player
     */
    add(line, expected) { results.set(lineKey(line), expected); },

    /**
     * Returns the part of the points that the first colour expects in each position of a game; null: unknown.
     * @param {Line} line
     * @param {GameState} state  after the last move
     * @param {(Outcome | null)[]} exact  outcomes with perfect play, which override the evaluations
     */
    shares(line, state, exact) {
      const swap = line.moves.indexOf('swap');
      return state.positions.map((_, ply) => {
        const isBeforeSwap = swap >= 0 && ply <= swap;
        const colours =
            /** @type {[0 | 1, 0 | 1]} */ (isBeforeSwap ? [...state.colours].reverse() : state.colours);
        const then = {...state, colours};
        const outcome = ply === line.moves.length && state.result ? state.result.outcome : exact[ply];
        if (outcome) return shareOfFirstColour({p1win: 1, draw: 0, p2win: -1}[outcome], then);
        const expected = results.get(lineKey(before(line, ply)));
        return expected === undefined ? null : shareOfFirstColour(expected, then);
      });
    },

    /**
     * Returns the search that evaluates a position of a game.
     * @param {Line} line
     * @param {number} ply
     * @returns {Task}
     */
    task(
        line, ply) { return {purpose: 'game', line: before(line, ply), limits: {movetime: evaluationTime}}; },
  };
}
