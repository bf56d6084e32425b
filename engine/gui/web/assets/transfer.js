import {openDialog} from './dialogs.js';
import {element} from './dom.js';
import {post} from './server.js';

/** @typedef {import('./server.js').Line} Line */

/**
 * Opens the dialog in which the user copies the position and the game, and pastes others.
 * @param {HTMLDialogElement} dialog
 * @param {{line: Line, position: string, players: [string, string]}} game  what can be copied
 * @param {(line: Line) => void} onLoad  receives a game that was pasted
 */
export async function openTransfer(dialog, {line, position, players}, onLoad) {
  const [p1, p2] = players;
  const date = new Date().toLocaleDateString('sv').replaceAll('-', '.');
  const {text} = await post('/api/record', {...line, p1, p2, date});
  const input = element('textarea', {
    id: 'paste',
    rows: 5,
    spellcheck: 'false',
    placeholder: 'a position, a list of moves, or a game in PGN',
  });
  const error = element('p', {class: 'error', role: 'alert', hidden: true});
  const load = async () => {
    try {
      /** @type {Line} */
      const loaded = await post('/api/import', {game: line.game, text: input.value});
      dialog.close();
      onLoad(loaded);
    } catch (failure) {
      error.textContent = /** @type {Error} */ (failure).message;
      error.hidden = false;
    }
  };
  openDialog(
      dialog, 'transfer-title', 'Copy or paste',
      copyField(
          'Position', element('input', {id: 'copy-position', readonly: true, value: position}), position),
      copyField('Game', element('textarea', {id: 'copy-game', rows: 7, readonly: true}, text), text),
      element(
          'div', {class: 'field'},
          element(
              'label',
              {for: 'paste'
              },
              'Paste a position or a game'),
          input, error, element('button', {type: 'button', class: 'primary', onclick: load}, 'Load')));
}

/**
 * @param {string} title
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} text
 */
function copyField(title, field, text) {
  const button = element('button', {type: 'button'}, `Copy ${title.toLowerCase()}`);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {  // the browser does not allow it, so let the user copy the selection
      field.select();
      button.textContent = 'Press Ctrl+C to copy';
      return;
    }
    button.textContent = 'Copied';
  });
  return element('div', {class: 'field'}, element('label', {for: field.id
                 }, title), field, button);
}
