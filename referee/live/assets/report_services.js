/**
 * The services of a report file. They replace api.js and events.js, and read the data embedded in the file.
 */

/** @typedef {import('./api.js').Query} Query */
/** @typedef {import('./api.js').Store} Store */
/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').GameRow} GameRow */
/** @typedef {import('./picture.js').Picture} Picture */
/**
 * @typedef {Store & {overview: Overview, replays: Record<string, Game>, pgn: Record<string, string>}} Report
 */

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const defaultLimit = 50;

/**
 * Returns functions with the same names and results as those of api.js.
 */
export function createApi() {
  /** @type {{stores: Report[], boards: Record<string, Picture>}} */
  const data = JSON.parse(document.getElementById('report-data')?.textContent ?? '');
  /** @param {number} store */
  const storeOf = (store) => data.stores[store] ?? missing('This report has no such tournament.');
  /** @param {number} store */
  const replays = (store) => Object.values(storeOf(store).replays);

  return {
    /** What the page offers beyond reading; a report has no server. */
    features: {live: false, filters: false, lines: false},

    stores: async () => data.stores,
    /** @param {number} store */
    overview: async (store) => storeOf(store).overview,

    /**
     * @param {number} store
     * @param {Query} query
     */
    games: async (store, query) => {
      const rows = replays(store).filter((game) => matches(game, query)).map(rowOf);
      const found = sorted(rows, String(query.sort ?? 'number'));
      const begin = Number(query.after ?? 0);
      const end = begin + Number(query.limit ?? defaultLimit);
      return {
        games: found.slice(begin, end),
        next: end < found.length ? String(end) : null,
        count: found.length,
      };
    },

    /** @param {number} store */
    selectedGames(store) {
      const {overview, replays} = storeOf(store);
      const games = Object.keys(replays).length;
      return games < overview.progress.played ? games : null;
    },

    /**
     * @param {number} store
     * @param {number} index
     */
    hasGame: (store, index) => index in storeOf(store).replays,

    /**
     * @param {number} store
     * @param {number} index
     */
    game: async (store, index) => storeOf(store).replays[index] ?? missing('This report has no such game.'),
    live: async () => ({total: 0, games: [], now: 0}),
    /** @param {string} game */
    board: async (game) => data.boards[game] ?? missing(`This report has no board for ${game}.`),
    line: async () => missing('A report cannot play lines of moves.'),
    analysis: async () => ({state: 'none', pass: 0, values: []}),
    startAnalysis: async () => missing('A report cannot analyse games.'),

    /**
     * @param {number} store
     * @param {number} index
     */
    pgnAddress: (store, index) =>
        `data:application/vnd.chess-pgn;charset=utf-8,${encodeURIComponent(storeOf(store).pgn[index] ?? '')}`,
    transcriptAddress: () => '',
  };
}

/** Returns event streams without events. */
export function createEvents() {
  return {subscribe: () => () => {}};
}

/**
 * @param {string} message
 * @returns {never}
 */
function missing(message) { throw new ApiError(404, message); }

/**
 * @param {Game} game
 * @returns {GameRow}
 */
function rowOf({index, game, p1, p2, result, termination, detail, moves, round, date}) {
  return {index, game, p1, p2, result, termination, detail, plies: moves.length, round, date};
}

/**
 * @param {Game} game
 * @param {Query} query
 */
function matches(game, query) {
  const players = [game.p1, game.p2];
  const wanted = [query.player, query.player2].filter(Boolean);
  const plies = game.moves.length;
  return wanted.every((name) => players.includes(String(name))) &&
      (!query.game || game.game === query.game) && (!query.opening || game.opening === query.opening) &&
      (!query.result || game.result === query.result) &&
      (!query.termination || game.termination === query.termination) &&
      (!query.min_plies || plies >= Number(query.min_plies)) &&
      (!query.max_plies || plies <= Number(query.max_plies));
}

/**
 * @param {GameRow[]} rows
 * @param {string} order  a key of the API, with '-' in front for descending order
 */
function sorted(rows, order) {
  const sign = order.startsWith('-') ? -1 : 1;
  const key = order.endsWith('plies') ? 'plies' : 'index';
  return rows.sort((a, b) => sign * (a[key] - b[key]) || a.index - b.index);
}
