import {emptyPicture} from './picture.js';
import {queryText} from './route.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./picture.js').Picture} Picture */

/**
 * @typedef {object} Store  a tournament store that the page shows
 * @property {number} id
 * @property {string} file
 * @property {string} event
 * @property {string} status  'running' or how the tournament ended
 * @property {number} games  number of games played
 * @property {number} total
 * @property {boolean} [analysis]  whether games can be analysed
 */
/** @typedef {{wins: number, draws: number, losses: number}} Results */
/**
 * @typedef {object} Progress
 * @property {number} played
 * @property {number} [total]
 * @property {string} [total_kind]  'exact', or how the total was estimated
 * @property {number} running
 * @property {number} annulled
 * @property {number} [seconds]  absent if another program plays the tournament
 * @property {number} [seconds_left]
 * @property {string} [note]
 */
/**
 * @typedef {object} Standing  a row of the standings
 * @property {string} name
 * @property {number} rank
 * @property {number | null} [elo]
 * @property {number | null} [error]  half the width of the 95 % confidence interval
 * @property {number} points
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {Results} [p1]  as first player
 * @property {Results} [p2]
 * @property {number} forfeits
 * @property {number} [accuracy]  between 0 and 1
 * @property {number} [seconds_per_move]
 * @property {number} [nodes_per_second]
 * @property {number} [depth]
 * @property {number} [time_used]  fraction of the available clock time
 * @property {{points: number, byes: number, buchholz: number, sonneborn_berger: number}} [swiss]  after the
 * last completed round; the points contain those for byes
 */
/**
 * @typedef {object} Sprt
 * @property {number} elo0
 * @property {number} elo1
 * @property {number} lower  bounds of the LLR
 * @property {number} upper
 * @property {number} llr
 * @property {string} verdict
 * @property {string} [model]  'logistic', 'normalized' or 'bayesian'
 * @property {number[]} [pentanomial]
 * @property {{games: number[], llr: number[]}} [history]
 */
/**
 * @typedef {object} Pairing
 * @property {string | null} p1  null: not known yet
 * @property {string | null} p2
 * @property {[number, number]} score
 * @property {number[]} games  indices
 * @property {boolean} [bye]  p1 has no opponent
 * @property {number} [tie_breaks]
 * @property {boolean} [by_seed]  the better seed advanced because the points were equal
 * @property {string} [winner]
 */
/**
 * @typedef {object} Round
 * @property {string} name
 * @property {Pairing[]} pairings  knockout: the winners of the pairings 2i and 2i + 1 meet in pairing i of
 * the next round
 */
/**
 * @typedef {object} Overview
 * @property {string} event
 * @property {string} status
 * @property {string} file
 * @property {string} created
 * @property {string} format
 * @property {string} program
 * @property {string[]} games
 * @property {Progress} progress
 * @property {Standing[]} engines  in the order of the standings
 * @property {(Results | null)[][]} [crosstable]
 * @property {{games: number[], elo: (number | null)[][], error: (number | null)[][]}} [history]  of the first
 * engines
 * @property {Sprt} [sprt]
 * @property {Round[]} [rounds]
 * @property {{round: number, rounds: number}} [swiss]  number of completed rounds, and of all rounds
 * @property {({game: string, opening: string, games: number} & Results)[]} [openings]
 * @property {({game: string, games: number} & Results)[]} [seats]
 * @property {{engine: string, reason: string, games: number, examples: number[]}[]} [terminations]
 * @property {{reason: string, games: number}[]} [endings]
 * @property {Results & {without_score?: number}} [results]
 * @property {{mean: number, min: number, max: number}} [lengths]
 */
/**
 * @typedef {object} GameRow  an entry of the list of games
 * @property {number} index
 * @property {string} game
 * @property {string} p1
 * @property {string} p2
 * @property {string} result
 * @property {string} termination
 * @property {string} detail
 * @property {number} plies
 * @property {string} round
 * @property {string} date
 */
/** @typedef {{games: GameRow[], next: string | null, count: number | null}} GameList */
/**
 * @typedef {({cp: number} | {win: number} | {loss: number}) & {bound?: 'lower' | 'upper'}} Score  from the
 * mover's point of view
 */
/**
 * @typedef {object} MoveDetails
 * @property {Score | null} [score]
 * @property {number | null} [expected_p1]  expected result for p1, between -1 and 1
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [nps]
 * @property {number} [seconds]
 * @property {number | null} [left]  seconds on the mover's clock after the move
 * @property {string[]} [pv]
 * @property {0 | 1} [mover]  the player, in games whose players may not alternate
 * @property {string} [annotation]  such as '??'
 * @property {string} [value]  the result that the move gave away, such as 'win in 5'
 */
/** @typedef {Move & MoveDetails} PlayedMove */
/**
 * @typedef {object} Game
 * @property {number} index
 * @property {number} number
 * @property {boolean} live
 * @property {number} [time]  live: when the current move began, in seconds of the server's clock
 * @property {number} [now]  live: the current time of the server's clock
 * @property {string} game
 * @property {string} p1
 * @property {string} p2
 * @property {string} result
 * @property {string} termination
 * @property {string} detail
 * @property {string} round
 * @property {string} date
 * @property {string} event
 * @property {[string, string]} time_controls
 * @property {[number | null, number | null]} [accuracy]
 * @property {string} start
 * @property {string} opening  its opening moves, as in the overview
 * @property {number} opening_plies
 * @property {boolean} transcript
 * @property {string[]} positions  one more than moves
 * @property {PlayedMove[]} moves
 */
/**
 * @typedef {object} LiveGame
 * @property {number} index
 * @property {string} game
 * @property {[string, string]} players
 * @property {string} position
 * @property {number} ply
 * @property {Move | null} last
 * @property {[number | null, number | null]} clocks  seconds left when the current move began
 * @property {0 | 1} player  the player to move
 * @property {[Score | null, Score | null]} scores
 * @property {[number | null, number | null]} expected_p1
 * @property {number} time  when the current move began, in seconds of the server's clock
 */
/** @typedef {{index: number, over: true, result: string}} LiveEnd */
/** @typedef {{total: number, games: LiveGame[], now: number}} LivePage */
/** @typedef {{ply: number, expected_p1: number, depth: number, best?: string}} AnalysisValue */
/**
 * @typedef {object} Analysis
 * @property {'none' | 'running' | 'done' | 'failed'} state
 * @property {number} pass  0: the analysis is queued
 * @property {AnalysisValue[]} values
 * @property {string} [error]
 */
/** @typedef {{positions: string[], moves: Move[]}} Line */
/** @typedef {import('./route.js').Query} Query */

/** A failed request. */
export class ApiError extends Error {
  /**
   * @param {number} status  the HTTP status; 0 if the server could not be reached
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @typedef {ReturnType<typeof createApi>} Api */

/** Returns the functions that request data from the server. They reject with an ApiError. */
export function createApi() {
  /** @type {Map<string, Promise<Picture>>} */
  const boards = new Map();
  /** @param {number} store */
  const path = (store) => `/api/stores/${store}`;

  return {
    /** What the page offers beyond reading results. */
    features: {live: true, filters: true, lines: true},

    /** @returns {Promise<Store[]>} */
    stores: () => request('/api/stores'),

    /**
     * @param {number} store
     * @param {{engine?: string, game?: string}} [filter]
     * @returns {Promise<Overview>}
     */
    overview: (store, filter = {}) => request(`${path(store)}/overview${queryText(filter)}`),

    /**
     * @param {number} store
     * @param {Query} query
     * @returns {Promise<GameList>}
     */
    games: (store, query) => request(`${path(store)}/games${queryText(query)}`),

    /**
     * Returns the number of games that can be shown if they are only a selection, otherwise null.
     * @param {number} _store
     * @returns {number | null}
     */
    selectedGames: (_store) => null,

    /**
     * Returns whether a stored game can be shown.
     * @param {number} _store
     * @param {number} _index
     */
    hasGame: (_store, _index) => true,

    /**
     * @param {number} store
     * @param {number} index
     * @returns {Promise<Game>}
     */
    game: (store, index) => request(`${path(store)}/games/${index}`),

    /**
     * @param {number} store
     * @param {Query} query
     * @returns {Promise<LivePage>}
     */
    live: (store, query) => request(`${path(store)}/live${queryText(query)}`),

    /**
     * Returns the picture of a game's board, which is requested once. It has no cells if the game has no
     * built-in rules.
     * @param {string} game
     * @returns {Promise<Picture>}
     */
    board(game) {
      let board = boards.get(game);
      if (!board) {
        board = /** @type {Promise<Picture>} */ (request(`/api/boards/${encodeURIComponent(game)}`))
                    .catch((error) => {
                      if (error.status === 404) return emptyPicture(game);
                      boards.delete(game);
                      throw error;
                    });
        boards.set(game, board);
      }
      return board;
    },

    /**
     * Returns the positions of a line of moves, up to its first illegal move.
     * @param {string} game
     * @param {string} position
     * @param {string[]} moves
     * @returns {Promise<Line>}
     */
    line: (game, position, moves) =>
        request(`/api/line${queryText({game, position, moves: moves.join(' ')})}`),

    /**
     * @param {number} store
     * @param {number} index
     * @returns {Promise<Analysis>}
     */
    analysis: (store, index) => request(`${path(store)}/games/${index}/analysis`),

    /**
     * @param {number} store
     * @param {number} index
     * @returns {Promise<Analysis>}
     */
    startAnalysis: (store, index) => request(`${path(store)}/games/${index}/analysis`, 'POST'),

    /**
     * @param {number} store
     * @param {number} index
     */
    pgnAddress: (store, index) => `${path(store)}/games/${index}.pgn`,

    /**
     * @param {number} store
     * @param {number} index
     */
    transcriptAddress: (store, index) => `${path(store)}/games/${index}/transcript`,
  };
}

/**
 * @param {string} address
 * @param {'GET' | 'POST'} [method]
 * @returns {Promise<any>}
 */
async function request(address, method = 'GET') {
  /** @type {Response} */
  let response;
  try {
    response =
        await fetch(address, {method, headers: method === 'POST' ? {'X-Flipside-Token': postToken()} : {}});
  } catch {
    throw new ApiError(0, 'The server does not respond.');
  }
  const text = await response.text();
  if (!response.ok)
    throw new ApiError(response.status, errorMessage(text) || `HTTP status ${response.status}`);
  return JSON.parse(text);
}

/** @param {string} text */
function errorMessage(text) {
  try {
    return String(JSON.parse(text).error ?? '');
  } catch {
    return text.slice(0, 300);
  }
}

function postToken() {
  return document.querySelector('meta[name=flipside-token]')?.getAttribute('content') ?? '';
}
