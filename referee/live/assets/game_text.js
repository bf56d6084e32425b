import {element} from './dom.js';
import {colourClass, parsePosition} from './picture.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Position} Position */
/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Score} Score */

const minus = '\u2212';

/**
 * Formats a score from the mover's point of view.
 * @param {Score | null | undefined} score
 */
export function scoreText(score) {
  if (!score) return '';
  const bound = score.bound === 'lower' ? '≥ ' : score.bound === 'upper' ? '≤ ' : '';
  if ('win' in score) return `${bound}win in ${score.win}`;
  if ('loss' in score) return `${bound}loss in ${score.loss}`;
  const value = (Math.abs(score.cp) / 100).toFixed(2);
  return `${bound}${score.cp < 0 ? minus : '+'}${value}`;
}

/**
 * Formats a score in few characters: '+0.35', 'W5' or 'L4'.
 * @param {Score | null | undefined} score
 */
export function shortScore(score) {
  if (!score) return '';
  if ('win' in score) return `W${score.win}`;
  if ('loss' in score) return `L${score.loss}`;
  return scoreText({cp: score.cp});
}

/**
 * Formats the time on a clock. Below 20 seconds it has tenths.
 * @param {number | null | undefined} seconds
 */
export function clockText(seconds) {
  if (seconds === null || seconds === undefined) return '';
  const left = Math.max(0, seconds);
  if (left < 20) return `0:${(Math.floor(left * 10) / 10).toFixed(1).padStart(4, '0')}`;
  const whole = Math.floor(left);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${hours ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours ? `${hours}:${tail}` : tail;
}

/**
 * Formats a duration: '340 µs', '25 ms', '1.25 s' or '3:05 min'.
 * @param {number | null | undefined} seconds
 */
export function durationText(seconds) {
  if (seconds === null || seconds === undefined) return '';
  if (seconds === 0) return '0 s';
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${Number(seconds.toFixed(2))} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;
}

/**
 * Formats a large number: '4,400', '296 k', '1.25 M' or '3.1 G'.
 * @param {number | null | undefined} count
 */
export function countText(count) {
  if (count === null || count === undefined) return '';
  if (count < 1e4) return Math.round(count).toLocaleString('en');
  for (const [unit, name] of /** @type {[number, string][]} */ ([[1e9, 'G'], [1e6, 'M'], [1e3, 'k']])) {
    if (count >= unit) return `${Number((count / unit).toPrecision(3))} ${name}`;
  }
  return '';
}

/**
 * Formats the expected result for the first player as a percentage of the points.
 * @param {number} expected  between -1 and 1
 */
export function shareText(expected) { return `${Math.round(50 * (1 + expected))} %`; }

/**
 * Returns the base time of a time control such as '5+0.05' or '40/60+0.5', or null.
 * @param {string} control
 * @returns {number | null}
 */
export function baseTime(control) {
  const match = control.match(/^(?:\d+\/)?(\d+(?:\.\d+)?)(?:\+|$)/);
  return match ? Number(match[1]) : null;
}

/**
 * Returns the colour of a player. A swap exchanges the colours.
 * @param {Position} position
 * @param {number} player
 * @returns {0 | 1}
 */
export function playerColour(position, player) {
  return /** @type {0 | 1} */ (position.swapped ? 1 - player : player);
}

/**
 * Returns a function from the index of a move to its player. The players alternate unless the moves name
 * them.
 * @param {Picture} picture
 * @param {Game} game
 * @returns {(index: number) => 0 | 1}
 */
export function moversOf(picture, game) {
  const position = parsePosition(picture, game.start);
  const first =
      playerColour(position, position.colour);  // the player of a colour: the swap is its own inverse
  return (index) => {
    const before = game.moves[index - 1]?.mover;
    const alternating = before === undefined ? (first + index) % 2 : 1 - before;
    return game.moves[index]?.mover ?? /** @type {0 | 1} */ (alternating);
  };
}

/**
 * Draws a disc in a colour of the game.
 * @param {Picture} picture
 * @param {0 | 1} colour
 */
export function colourDisc(picture, colour) {
  return element('span', {
    class: `disc ${colourClass(picture, colour)}`,
    role: 'img',
    'aria-label': picture.colours[colour],
    title: picture.colours[colour],
  });
}
