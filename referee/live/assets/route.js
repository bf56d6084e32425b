/** @typedef {Record<string, string | number | null | undefined>} Query */
/**
 * @typedef {object} Route  a decoded URL fragment, such as '#/s1/game/12/30' or '#/games?player=a'
 * @property {number} store
 * @property {string} view  'overview', 'live', 'games' or 'game'
 * @property {string[]} path  the parts behind the view: index and ply of a game
 * @property {URLSearchParams} params
 */

/**
 * @param {string} fragment  with or without '#'
 * @returns {Route}
 */
export function parseRoute(fragment) {
  const [path, query = ''] = fragment.replace(/^#/, '').split('?');
  const parts = path.split('/').filter(Boolean);
  let store = 0;
  if (/^s\d+$/.test(parts[0] ?? '')) store = Number(/** @type {string} */ (parts.shift()).slice(1));
  const [view = 'overview', ...rest] = parts;
  return {store, view, path: rest, params: new URLSearchParams(query)};
}

/**
 * Returns the address of a view: the inverse of parseRoute.
 * @param {{store: number, view: string, path?: (string | number)[], params?: URLSearchParams}} route
 * @returns {string}
 */
export function routeAddress({store, view, path = [], params}) {
  const parts = [...(store ? [`s${store}`] : []), ...(view === 'overview' ? [] : [view]), ...path];
  const query = params?.toString();
  return `#/${parts.join('/')}${query ? `?${query}` : ''}`;
}

/**
 * Returns the address of a game's page.
 * @param {number} store
 * @param {number} index
 * @param {number} [ply]
 */
export function gameAddress(store, index, ply) {
  return routeAddress({store, view: 'game', path: ply === undefined ? [index] : [index, ply]});
}

/**
 * Formats a query without its empty values.
 * @param {Query} query
 * @returns {string}  empty, or starting with '?'
 */
export function queryText(query) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
