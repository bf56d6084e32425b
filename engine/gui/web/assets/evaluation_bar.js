import {element, fill} from './dom.js';
import {colourClass} from './picture.js';

/** @typedef {import('./picture.js').Picture} Picture */

/**
 * Shows which colour is expected to win.
 * @param {HTMLElement} container
 * @param {Picture} picture
 * @param {number | null} share  the part of the points that the first colour expects; null: unknown
 * @param {boolean} flipped  whether the second colour is at the bottom
 */
export function showBar(container, picture, share, flipped) {
  const near = flipped ? 1 : 0;
  const part = share === null ? 0.5 : flipped ? 1 - share : share;
  let fillings = container.querySelectorAll('.filling');
  if (fillings.length === 0) {
    fill(container, element('div', {class: 'filling far'}), element('div', {class: 'filling near'}));
    fillings = container.querySelectorAll('.filling');
  }
  const [farFilling, nearFilling] = fillings;
  farFilling.className = `filling far ${colourClass(picture, /** @type {0 | 1} */ (1 - near))}`;
  nearFilling.className = `filling near ${colourClass(picture, near)}`;
  if (nearFilling instanceof HTMLElement) nearFilling.style.flexGrow = String(part);
  if (farFilling instanceof HTMLElement) farFilling.style.flexGrow = String(1 - part);
  container.classList.toggle('unknown', share === null);
  const percent = Math.round(100 * (share ?? 0.5));
  container.setAttribute(
      'aria-label',
      share === null ?
          'Evaluation: unknown' :
          `Evaluation: ${picture.colours[0]} ${percent} %, ${picture.colours[1]} ${100 - percent} %`);
}
