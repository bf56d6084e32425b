import {element} from './dom.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./server.js').GameState} GameState */
/** @typedef {import('./server.js').Variant} Variant */

/**
 * Adds what the user has to decide, with buttons for moves that are not entered on the board.
 * @param {HTMLElement} container
 * @param {Variant} variant
 * @param {GameState} state
 * @param {(move: Move) => void} onPlay
 */
export function showDecision(container, variant, state, onPlay) {
  const buttons = state.legal.filter(({targets}) => targets.length === 0)
                      .map(
                          (move) => element(
                              'button', {
                                type: 'button',
                                class: 'primary',
                                'data-move': move.move,
                                onclick: () => onPlay(move),
                              },
                              buttonText(move, variant, state)));
  const explanation = explain(variant, state);
  if (explanation) container.append(element('p', {}, explanation));
  if (buttons.length > 0) container.append(element('div', {class: 'actions'}, ...buttons));
}

/**
 * @param {Move} move
 * @param {Variant} variant
 * @param {GameState} state
 */
function buttonText({move, text}, {picture}, state) {
  if (move === 'swap') return `Swap: play ${picture.colours[1 - state.turn]}`;
  return move === 'pass' ? 'Pass' : text;
}

/**
 * @param {Variant} variant
 * @param {GameState} state
 */
function explain({picture, opening}, state) {
  const own = picture.colours[state.turn];
  const other = picture.colours[1 - state.turn];
  if (state.phase === 'o') return opening ?? '';
  if (state.legal.some(({move}) => move === 'swap')) {
    return `Pie rule: if the opening looks better for ${other}, swap. You then play ${
               other}, and the opponent ` +
        `continues as ${own}. Otherwise, play a move as ${own}.`;
  }
  if (state.legal.length === 1 && state.legal[0].move === 'pass') {
    return `${own} has no legal placement and must pass.`;
  }
  return '';
}
