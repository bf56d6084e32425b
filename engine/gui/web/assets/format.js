import {element} from './dom.js';
import {colourClass} from './picture.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./search.js').Score} Score */
/** @typedef {import('./server.js').GameState} GameState */
/** @typedef {import('./server.js').Outcome} Outcome */
/** @typedef {import('./server.js').Value} Value */
/** @typedef {{colour: 0 | 1 | null, text: string}} Verdict  the colour that it favours; null: neither */

/** @param {number} count */
export const pliesText = (count) => `${count} ${count === 1 ? 'ply' : 'plies'}`;

/**
 * Returns the name of a variant, such as 'Flipway 9, pie'.
 * @param {string} game  the variant's id
 * @param {string} title  of its family
 */
export function variantName(game, title) {
  const [, ...words] = game.split('-');
  return words.length === 0 ? title : `${title} ${words.join(', ').replace('a1white', 'a1 white')}`;
}

/**
 * Returns the part of the points that colour 0 expects, from 0 to 1.
 * @param {number} expected  the expected result for the first player, from -1 to 1
 * @param {GameState} state
 */
export const shareOfFirstColour = (expected, state) =>
    (1 + (state.colours[0] === 0 ? expected : -expected)) / 2;

/**
 * @param {Score} score
 * @param {number} expected  the expected result for the first player, from -1 to 1
 * @param {GameState} state  the position that the score belongs to
 * @returns {Verdict}
 */
export function scoreVerdict(score, expected, state) {
  const other = /** @type {0 | 1} */ (1 - state.turn);
  if ('win' in score) return {colour: state.turn, text: `wins in ${score.win}`};
  if ('loss' in score) return {colour: other, text: `wins in ${score.loss}`};
  const percent = Math.round(50 * (1 + (state.player === 0 ? expected : -expected)));
  if (percent === 50) return {colour: null, text: 'even'};
  return percent > 50 ? {colour: state.turn, text: `${percent} %`} :
                        {colour: other, text: `${100 - percent} %`};
}

/**
 * Returns the colour that wins with an outcome; null for a draw.
 * @param {Outcome} outcome
 * @param {GameState} state
 */
export function winningColour(outcome, state) {
  if (outcome === 'draw') return null;
  return state.colours[outcome === 'p1win' ? 0 : 1];
}

/**
 * @param {Value} value
 * @param {GameState} state
 * @returns {Verdict}
 */
export function valueVerdict(value, state) {
  const colour = winningColour(value.outcome, state);
  if (colour === null) return {colour, text: 'draw'};
  return {colour, text: value.plies === undefined ? 'wins' : `wins in ${value.plies}`};
}

/**
 * Draws a verdict: a disc of the colour that it favours, and its text.
 * @param {Picture} picture
 * @param {Verdict} verdict
 */
export function verdictChip(picture, {colour, text}) {
  const name = colour === null ? '' : `${picture.colours[colour]} `;
  return element(
      'span', {class: 'verdict'}, colour !== null && disc(picture, colour),
      name && element('span', {class: 'visually-hidden'}, name), text);
}

/**
 * @param {Picture} picture
 * @param {0 | 1} colour
 */
export const disc = (picture, colour) =>
    element('span', {class: `disc ${colourClass(picture, colour)}`, 'aria-hidden': 'true'});

/** @param {number} count */
export function shortNumber(count) {
  if (count < 1e4) return String(count);
  if (count < 1e6) return `${Math.round(count / 1e3)} k`;
  return `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)} M`;
}

/** @param {number} milliseconds */
export const secondsText = (milliseconds) => `${milliseconds / 1000} s`;
