/** @typedef {import('./server.js').Line} Line */

/**
 * Returns the game in the page's address (`#game=ID&start=POSITION&moves=a+b`, or the same after `?`), or
 * null if there is none.
 * @param {string} defaultGame  the id of the game if the address contains only a position or moves
 * @returns {Line | null}
 */
export function lineInAddress(defaultGame) {
  const fields = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);
  if (!['game', 'start', 'moves'].some((name) => fields.has(name))) return null;
  return {
    game: fields.get('game') ?? defaultGame,
    start: fields.get('start') ?? '',
    moves: (fields.get('moves') ?? '').split(' ').filter(Boolean)
  };
}

/**
 * Puts a game into the page's address, so that it survives a reload and can be bookmarked.
 * @param {Line} line
 */
export function putInAddress({game, start, moves}) {
  const fields = new URLSearchParams({game});
  if (start) fields.set('start', start);
  if (moves.length > 0) fields.set('moves', moves.join(' '));
  history.replaceState(null, '', `${location.pathname}#${fields}`);
}
