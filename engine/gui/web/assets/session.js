import {fetchState, fetchVariant} from './server.js';

/** @typedef {import('./server.js').GameState} GameState */
/** @typedef {import('./server.js').Line} Line */
/** @typedef {import('./server.js').Variant} Variant */
/** @typedef {ReturnType<typeof createSession>} Session */

/**
 * Holds the game on the page: its moves, and the position that the user looks at. The server checks every
 * change before it takes effect.
 * @param {() => void} onChange  called after a change of the game or of the position
 */
export function createSession(onChange) {
  /** @type {Line} */
  let line = {game: '', start: '', moves: []};
  /** @type {Variant | null} */
  let variant = null;
  /** @type {GameState | null} */
  let latest = null;  // after the last move
  /** @type {GameState | null} */
  let shown = null;  // after the first `ply` moves
  let ply = 0;
  let requested = 0;  // ply that is shown once the server has answered
  let changes = 0;

  /**
   * Replaces the game, unless a later change supersedes this one.
   * @param {Line} next
   * @param {number} nextPly
   */
  const change = async (next, nextPly) => {
    const own = ++changes;
    requested = nextPly;
    const answer = await fetchGame(next, nextPly).catch((error) => {
      if (own === changes) requested = ply;
      throw error;
    });
    if (own !== changes) return false;
    line = next;
    ({variant, latest, shown} = answer);
    ply = nextPly;
    onChange();
    return true;
  };

  /** @param {number} nextPly */
  const goTo = async (nextPly) => {
    const inGame = Math.max(0, Math.min(nextPly, line.moves.length));
    if (inGame !== requested) await change(line, inGame);
  };

  return {
    line: () => line,
    /** The game up to the position that is shown. */
    shownLine: () => ({...line, moves: line.moves.slice(0, ply)}),
    variant: () => /** @type {Variant} */ (variant),
    latest: () => /** @type {GameState} */ (latest),
    shown: () => /** @type {GameState} */ (shown),
    ply: () => ply,
    isLoaded: () => latest !== null,
    isLatest: () => ply === line.moves.length,

    /**
     * Starts another game.
     * @param {Line} next
     * @param {number} [nextPly]
     */
    load: (next, nextPly = next.moves.length) => change(next, nextPly),

    /**
     * Plays a move in the position that is shown. The moves after that position are dropped.
     * @param {string} move
     */
    play: (move) => change({...line, moves: [...line.moves.slice(0, ply), move]}, ply + 1),

    /** @param {number} count  number of moves to keep */
    takeBackTo: (count) => change({...line, moves: line.moves.slice(0, count)}, count),

    goTo,

    /** @param {number} count  number of plies to go forward from the position shown or requested */
    step: (count) => goTo(requested + count),
  };
}

/**
 * Fetches a game and the position after some of its moves.
 * @param {Line} line
 * @param {number} ply
 */
async function fetchGame(line, ply) {
  const variant = await fetchVariant(line.game);
  if (!variant.picture) throw new Error(`${line.game} has no picture of its board.`);
  const latest = await fetchState(line);
  const moves = line.moves.slice(0, ply);
  const shown = ply === line.moves.length ? latest : await fetchState({...line, moves});
  return {variant, latest, shown};
}
