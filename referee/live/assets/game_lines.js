/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').Line} Line */

const delay = 120;  // milliseconds before a line is requested

/**
 * Caches the positions along the lines that engines report.
 * @param {Api} api
 * @param {string} game  the variant
 * @param {() => void} onLoaded  called when a line that find() did not find has arrived
 */
export function createLines(api, game, onLoaded) {
  /** @type {Map<string, Line>} */
  const known = new Map();
  /** @type {Map<string, {position: string, moves: string[]}>} */
  const missing = new Map();
  let timer = 0;

  /**
   * @param {string} position
   * @param {string[]} moves
   */
  const keyOf = (position, moves) => `${position}: ${moves.join(' ')}`;

  const load = async () => {
    const requests = [...missing];
    missing.clear();
    await Promise.all(requests.map(async ([key, {position, moves}]) => {
      const line = await api.line(game, position, moves).catch(() => ({positions: [], moves: []}));
      known.set(key, line);
    }));
    if (requests.length > 0) onLoaded();
  };

  return {
    /**
     * Returns a line, or null if it must be requested first or is empty.
     * @param {string} position
     * @param {string[]} moves
     */
    find(position, moves) {
      if (moves.length === 0 || !api.features.lines) return null;
      const line = known.get(keyOf(position, moves));
      if (!line) missing.set(keyOf(position, moves), {position, moves});
      return line?.moves.length ? line : null;
    },

    /** Requests the lines that were not found since the last call, unless it is called again soon. */
    loadMissing() {
      clearTimeout(timer);
      timer = setTimeout(load, delay);
    },

    /** Forgets the lines that were not found. */
    forgetMissing: () => missing.clear(),

    close: () => clearTimeout(timer),
  };
}
