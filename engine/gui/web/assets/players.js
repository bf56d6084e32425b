import {element, fill} from './dom.js';
import {disc} from './format.js';
import {fullLevel} from './settings.js';

/** @typedef {import('./server.js').GameState} GameState */
/** @typedef {import('./server.js').Variant} Variant */
/** @typedef {import('./settings.js').Settings} Settings */

/** @param {number} level */
export const levelText = (level) => level === fullLevel ? 'Full strength' : `Level ${level}`;

/**
 * Returns the name of a player.
 * @param {Settings} settings
 * @param {number} player
 */
export function playerName({mode, seat, level}, player) {
  if (mode === 'computer') return player === seat ? 'You' : `Flipside, ${levelText(level).toLowerCase()}`;
  return player === 0 ? 'First player' : 'Second player';
}

/**
 * Shows the player of a colour: name, aim, and whether it is the player's turn.
 * @param {HTMLElement} container
 * @param {Variant} variant
 * @param {GameState} state
 * @param {Settings} settings
 * @param {0 | 1} colour
 * @param {boolean} thinking  whether the engine is choosing a move
 */
export function showPlayer(container, {picture}, state, settings, colour, thinking) {
  const player = state.colours.indexOf(colour);
  const isMoving = !state.result && state.turn === colour;
  container.classList.toggle('moving', isMoving);
  fill(
      container, disc(picture, colour), element('strong', {}, picture.colours[colour]),
      element('span', {class: 'name'}, playerName(settings, player)),
      element('span', {class: 'aim muted small'}, `aim: ${picture.aims[colour]}`),
      isMoving &&
          element(
              'span', {class: thinking ? 'turn thinking' : 'turn'},
              thinking                         ? 'thinking …' :
                  settings.mode === 'computer' ? 'your turn' :
                                                 'to move'));
}
