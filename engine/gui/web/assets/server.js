/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {{game: string, start: string, moves: string[]}} Line  a game; start: '' or a position */
/**
 * @typedef {object} GameState
 * @property {string} game
 * @property {string} start
 * @property {Move[]} moves
 * @property {string[]} positions  one more than moves
 * @property {0 | 1} turn  the colour to move
 * @property {0 | 1} player  the player to move
 * @property {[0 | 1, 0 | 1]} colours  the colour of each player
 * @property {string} phase
 * @property {Move[]} legal
 * @property {{outcome: Outcome, reason: string} | null} result
 */
/** @typedef {'p1win' | 'p2win' | 'draw'} Outcome */
/** @typedef {{outcome: Outcome, plies?: number}} Value */
/**
 * @typedef {object} Values  exact values
 * @property {'solved' | 'solving' | 'unsolved'} state
 * @property {(Value | null)[]} [positions]
 * @property {(Value & {move: string})[]} [moves]
 * @property {string} [error]
 */
/**
 * @typedef {object} Variant
 * @property {string} game
 * @property {string} family
 * @property {string} title
 * @property {string} designer
 * @property {number} year
 * @property {string} start
 * @property {string} phases
 * @property {string} [opening]
 * @property {Picture} picture
 * @property {Value & {moves?: string, cost?: string}} [proven]
 */
/**
 * @typedef {object} Family
 * @property {string} family
 * @property {string} title
 * @property {string} designer
 * @property {number} year
 * @property {string[]} games
 * @property {string[]} main
 */

/** @param {Document} page */
const tokenIn = (page) => page.querySelector('meta[name="flipside-token"]')?.getAttribute('content') ?? '';

let token = tokenIn(document);

/** The server cannot be reached. */
export class ConnectionError extends Error {}

/** Identifies this page to the server. */
export const client =
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
        .join('');

/**
 * Returns the content of a response, or throws the error in it.
 * @template T
 * @param {() => Promise<Response>} send
 * @returns {Promise<T>}
 */
async function request(send) {
  /** @type {Response} */
  let response;
  try {
    response = await send();
  } catch {
    throw new ConnectionError('flipside is not responding. Is “flipside gui web” still running?');
  }
  const body = await response.json().catch(() => ({error: `The server returned status ${response.status}.`}));
  if (!response.ok) throw new Error(body?.error ?? `The server returned status ${response.status}.`);
  return body;
}

/**
 * Sends a request. After a restart of the program, the page needs a new token.
 * @template T
 * @param {string} path
 * @param {object} body
 * @param {boolean} [keepalive]  whether the request outlives the page
 * @returns {Promise<T>}
 */
export async function post(path, body, keepalive = false) {
  const send = () => fetch(path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Flipside-Token': token},
    body: JSON.stringify(body),
    keepalive,
  });
  return request(async () => {
    const response = await send();
    if (response.status !== 403 || keepalive) return response;
    token = tokenIn(await fetchPage('/'));
    return send();
  });
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
const get = (path) => request(() => fetch(path));

/** @param {string} path */
const fetchPage = async (path) =>
    new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');

/** @returns {Promise<Family[]>} */
export const fetchGames = () => get('/api/games');

/** @type {Map<string, Promise<Variant>>} */
const variants = new Map();

/**
 * Returns the description of a variant. Each description is requested once.
 * @param {string} game
 * @returns {Promise<Variant>}
 */
export function fetchVariant(game) {
  let variant = variants.get(game);
  if (!variant) {
    variant = get(`/api/games/${encodeURIComponent(game)}`);
    variant.catch(() => variants.delete(game));
    variants.set(game, variant);
  }
  return variant;
}

/** @param {Line} line @returns {Promise<GameState>} */
export const fetchState = (line) => post('/api/state', line);

/**
 * Returns a game without its illegal moves. The error describes what is illegal; '': nothing.
 * @param {Line} line
 * @returns {Promise<{line: Line, error: string}>}
 */
export const fetchPlayable = (line) => post('/api/playable', line);

/** @param {Line} line @returns {Promise<Values>} */
export const fetchValues = (line) => post('/api/values', line);

/** @returns {Promise<{search: number, running: boolean, infos: object[], result: object | null} | null>} */
export const fetchSearch = () => get(`/api/search?client=${client}`);

/**
 * Returns the rules of a game as an HTML document.
 * @param {string} game
 */
export const fetchRules = (game) => fetchPage(`/rules/${encodeURIComponent(game)}`);
