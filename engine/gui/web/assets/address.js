/** @typedef {import('./server.js').Line} Line */

/**
 * Returns the game in the page's address (`#game=ID&start=POSITION&moves=a+b`), or null if there is none.
 * @returns {Line | null}
 */
export function lineInAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const game = fields.get('game');
  if (!game) return null;
  return {
    game,
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
  history.replaceState(null, '', `#${fields}`);
}
