import {element, fill} from './dom.js';
import {disc} from './format.js';
import {parsePosition, pieceName} from './picture.js';
import {fetchState} from './server.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./server.js').Variant} Variant */

/** @type {Record<string, string>} */
const phaseNames = {
  '-': 'ordinary play',
  o: 'opening move',
  s: 'the player to move may swap',
  x: 'ordinary play after a swap',
};

/**
 * Formats a position.
 * @param {Picture} picture
 * @param {(string | null)[]} letters  the piece on each cell
 * @param {string} rest  turn, phase and move number
 */
export function positionText(picture, letters, rest) {
  let next = 0;
  const rows = picture.rows.map((width) => {
    const row = letters.slice(next, next + width);
    next += width;
    return row.map((letter) => letter ?? ' ').join('').replace(/ +/g, (run) => String(run.length));
  });
  return `${rows.join('/')} ${rest}`;
}

/**
 * Lets the user set up a position on the board. The rules check every change.
 * @param {HTMLElement} container  for the controls
 * @param {Board} board
 * @param {Variant} variant
 * @param {string} position  the initial position
 * @param {(position: string | null) => void} onClose  receives the position, or null if the user cancels
 */
export function openEditor(container, board, {game, picture, start, phases}, position, onClose) {
  const pieces = [null, ...Object.keys(picture.pieces)];
  let {letters} = parsePosition(picture, position);
  let [, turn, phase, fullmove] = position.split(' ');
  let checks = 0;

  const turnChoice = element(
      'fieldset', {class: 'segments'}, element('legend', {}, 'To move'),
      ...picture.colours.map(
          (name, colour) => element(
              'label', {}, element('input', {
                type: 'radio',
                name: 'edit-turn',
                value: picture.turns[colour],
                onchange: () => {
                  turn = picture.turns[colour];
                  update();
                },
              }),
              element('span', {}, disc(picture, /** @type {0 | 1} */ (colour)), ` ${name}`))));
  const phaseChoice = element(
      'select', {
        id: 'edit-phase',
        onchange: () => {
          phase = phaseChoice.value;
          update();
        },
      },
      ...[...phases].map((letter) => element('option', {value: letter}, phaseNames[letter] ?? letter)));
  const error = element('p', {class: 'error small', role: 'status', id: 'edit-error'});
  const done = element(
      'button',
      {type: 'button', class: 'primary', 'aria-describedby': 'edit-error', onclick: () => close(text())},
      'Play from here');

  const text = () => {
    // Phases o and s occur only in full move 1, and phase x only from full move 2 on.
    const number = phase === 'o' || phase === 's' ? 1 :
        phase === 'x'                             ? Math.max(2, Number(fullmove)) :
                                                    fullmove;
    return positionText(picture, letters, `${turn} ${phase} ${number}`);
  };

  const update = async () => {
    for (const input of turnChoice.querySelectorAll('input')) input.checked = input.value === turn;
    phaseChoice.value = phase;
    board.show(text(), {animated: false});
    const own = ++checks;
    const message =
        await fetchState({game, start: text(), moves: []}).then(() => '', (failure) => failure.message);
    if (own !== checks) return;
    error.textContent = message;
    done.disabled = message !== '';
  };

  /** @param {string | null} result */
  const close = (result) => {
    checks = Infinity;
    board.setMoves([]);
    fill(container);
    onClose(result);
  };

  const cells = picture.cells.map(({name}) => ({move: name, text: name, targets: [name]}));
  /** @param {string} name */
  const cycle = (name) => {
    const index = picture.cells.findIndex((cell) => cell.name === name);
    letters = [...letters];
    letters[index] = pieces[(pieces.indexOf(letters[index]) + 1) % pieces.length];
    board.setMoves(cells, ({move}) => cycle(move));
    update();
  };

  /** @param {string} source */
  const reset = (source) => {
    ({letters} = parsePosition(picture, source));
    [, turn, phase, fullmove] = source.split(' ');
    update();
  };

  fill(
      container, element('h2', {id: 'editor-title'}, 'Set up a position'),
      element(
          'p', {class: 'small'}, 'Click a cell to cycle through:  ',
          [...Object.keys(picture.pieces).map((letter) => pieceName(picture, letter)), 'nothing'].join(', '),
          '.'),
      turnChoice,
      phases.length > 1 &&
          element(
              'div', {class: 'field-row'},
              element(
                  'label',
                  {for: 'edit-phase'
                  },
                  'Phase'),
              phaseChoice),
      error,
      element(
          'div', {class: 'actions'}, done,
          element(
              'button', {
                type: 'button',
                onclick: () => {
                  letters = letters.map(() => null);
                  update();
                },
              },
              'Clear'),
          element('button', {type: 'button', onclick: () => reset(start)}, 'Start position'),
          element('button', {type: 'button', onclick: () => close(null)}, 'Cancel')));
  board.setMoves(cells, ({move}) => cycle(move));
  update();
}
