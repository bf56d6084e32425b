import {fill} from './dom.js';

/**
 * Replaces the content of an element. If one of its buttons has the focus, moves the focus to the new button
 * at the same index.
 * @param {HTMLElement} container
 * @param {...(Node | string | null | false)} children
 */
export function refill(container, ...children) {
  const index = [...container.querySelectorAll('button')].indexOf(
      /** @type {HTMLButtonElement} */ (document.activeElement));
  fill(container, ...children);
  if (index >= 0) container.querySelectorAll('button')[index]?.focus({preventScroll: true});
}

/**
 * Marks a button as unavailable. Unlike a disabled button, it keeps the focus; its handler must ignore
 * clicks.
 * @param {HTMLElement} button
 * @param {boolean} available
 */
export function setAvailable(button, available) {
  if (available) {
    button.removeAttribute('aria-disabled');
  } else {
    button.setAttribute('aria-disabled', 'true');
  }
}
