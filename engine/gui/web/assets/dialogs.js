import {element, fill} from './dom.js';

/**
 * Fills a dialog with a title, a close button and content, and opens it.
 * @param {HTMLDialogElement} dialog
 * @param {string} titleId  id of the heading, which labels the dialog
 * @param {string} title
 * @param {...(Node | null)} content
 */
export function openDialog(dialog, titleId, title, ...content) {
  const close = element(
      'button', {type: 'button', class: 'icon', 'aria-label': 'Close', onclick: () => dialog.close()}, '✕');
  fill(
      dialog, element('header', {class: 'dialog-head'}, element('h2', {id: titleId}, title), close),
      element(
          'div', {class: 'dialog-body', role: 'group', 'aria-labelledby': titleId, tabindex: 0}, ...content));
  if (!dialog.open) dialog.showModal();
}

/**
 * Lets a click beside a dialog close it, and empties it when it closes.
 * @param {HTMLDialogElement} dialog
 */
export function prepareDialog(dialog) {
  dialog.addEventListener('close', () => fill(dialog));
  dialog.addEventListener('click', (event) => {
    if (event.target !== dialog) return;
    const {left, right, top, bottom} = dialog.getBoundingClientRect();
    const {clientX: x, clientY: y} = event;
    if (x < left || x > right || y < top || y > bottom) dialog.close();
  });
}
