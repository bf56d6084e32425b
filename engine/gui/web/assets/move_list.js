import {element, fill} from './dom.js';

/** @typedef {import('./server.js').GameState} GameState */
/** @typedef {{symbol: string, text: string, tone: string}} Mark  an annotation of a move */
/** @typedef {ReturnType<typeof createMoveList>} MoveList */

/**
 * Shows the moves of a game as a table of buttons.
 * @param {HTMLElement} container
 * @param {(ply: number) => void} onSelect  called with the number of moves before the position to show
 * @param {(count: number) => void} onStep  called with the number of plies to go forward
 */
export function createMoveList(container, onSelect, onStep) {
  container.addEventListener('keydown', (event) => {
    const steps = {ArrowLeft: -1, ArrowRight: 1};
    const step = steps[/** @type {keyof steps} */ (event.key)];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(step);
  });

  return {
    /**
     * @param {GameState} state  after the last move
     * @param {number} ply
     * @param {(Mark | null)[]} marks  of each move
     */
    show(state, ply, marks) {
      const hadFocus = container.contains(document.activeElement);
      if (state.moves.length === 0) {
        return fill(container, element('p', {class: 'muted small'}, 'No moves yet.'));
      }
      const first = /** @type {0 | 1} */ ((state.player + state.moves.length) % 2);
      let number = Number(state.start.split(' ')[3]);
      const rows = [];
      for (let i = -first; i < state.moves.length; i += 2) {
        rows.push(element(
            'li', {}, element('span', {class: 'number'}, `${number++}.`), cell(state, i, ply, marks),
            cell(state, i + 1, ply, marks)));
      }
      fill(container, element('ol', {}, ...rows));
      if (hadFocus) container.focus({preventScroll: true});
      const selected = container.querySelector('[aria-current]');
      if (selected instanceof HTMLElement) {
        const box = container.getBoundingClientRect();
        const place = selected.getBoundingClientRect();
        if (place.top < box.top) container.scrollTop -= box.top - place.top + 4;
        if (place.bottom > box.bottom) container.scrollTop += place.bottom - box.bottom + 4;
      }
    },
  };

  /**
   * @param {GameState} state
   * @param {number} index  of the move
   * @param {number} ply
   * @param {(Mark | null)[]} marks
   */
  function cell(state, index, ply, marks) {
    if (index < 0) return element('span', {class: 'gap'}, '…');
    const move = state.moves[index];
    if (!move) return null;
    const mark = marks[index];
    return element(
        'button', {
          type: 'button',
          tabindex: -1,
          'aria-current': index + 1 === ply ? 'true' : null,
          onclick: () => onSelect(index + 1),
        },
        move.text, mark && element('span', {class: `mark tone-${mark.tone}`, title: mark.text}, mark.symbol));
  }
}
