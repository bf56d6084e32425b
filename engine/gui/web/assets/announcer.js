import {byId} from './dom.js';
import {lineKey} from './thinking.js';

/** @typedef {import('./session.js').Session} Session */

let announced = '';

/**
 * Announces the last move and the result to screen readers, once per position.
 * @param {Session} session
 */
export function announcePosition(session) {
  const key = lineKey(session.shownLine());
  if (key === announced) return;
  announced = key;
  const {picture} = session.variant();
  const {moves, turn, result} = session.shown();
  const last = moves[moves.length - 1];
  const mover = last?.move === 'swap' ? '' : `${picture.colours[1 - turn]}: `;
  const status = result ? result.reason : `${picture.colours[turn]} to move`;
  announce(`${last ? `${mover}${last.text}. ` : ''}${status}.`);
}

/** @param {string} text */
export function announce(text) { byId('announcer').textContent = text; }
