import {element} from './dom.js';

/**
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {() => void} choose
 */

/**
 * Creates a button that opens a menu. The arrow keys move within the menu; Escape closes it.
 * @param {string} label
 * @param {MenuItem[]} items
 */
export function createMenu(label, items) {
  const button = element(
      'button', {type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': 'false'}, label,
      element('span', {'aria-hidden': 'true'}, '▾'));
  const entries = items.map(
      ({label: text, choose}) => element(
          'button', {
            type: 'button',
            role: 'menuitem',
            tabindex: -1,
            onclick: () => {
              close();
              choose();
            }
          },
          text));
  const list =
      element('div', {class: 'menu-list', role: 'menu', 'aria-label': label, hidden: true}, ...entries);
  const frame = element('div', {class: 'menu'}, button, list);

  const open = () => {
    list.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    entries[0].focus();
  };
  const close = () => {
    const hadFocus = list.contains(document.activeElement);
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    if (hadFocus) button.focus();
  };
  button.addEventListener('click', () => list.hidden ? open() : close());
  frame.addEventListener('focusout', (event) => {
    if (!frame.contains(/** @type {Node | null} */ (event.relatedTarget))) close();
  });
  frame.addEventListener('keydown', (event) => {
    const current = entries.findIndex((entry) => entry === document.activeElement);
    /** @type {Record<string, number>} */
    const targets = {ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1};
    if (event.key === 'Escape') {
      close();
    } else if (event.key in targets) {
      if (list.hidden) open();
      entries.at(targets[event.key] % entries.length)?.focus();
      event.preventDefault();
    }
  });
  return frame;
}
