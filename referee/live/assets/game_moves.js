import {element, fill} from './dom.js';
import {colourDisc, shortScore} from './game_text.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').PlayedMove} PlayedMove */
/** @typedef {ReturnType<typeof createMoveTable>} MoveTable */

/** @type {Record<string, string>} */
const tones = {
  '??': 'bad',
  '?': 'bad',
  '?!': 'warn',
  '!?': 'warn',
  '!': 'good',
  '!!': 'good'
};

/**
 * Creates the list of moves, with one column for each player.
 * @param {Game} game
 * @param {Picture} picture
 * @param {(index: number) => 0 | 1} moverOf  returns the player of a move
 * @param {(ply: number) => void} onSelect
 */
export function createMoveTable(game, picture, moverOf, onSelect) {
  const body = element('tbody');
  const head = [game.p1, game.p2].map(
      (name, player) => element(
          'th', {scope: 'col'}, colourDisc(picture, /** @type {0 | 1} */ (player)), ' ',
          element('span', {class: 'name', title: name}, name)));
  const table = element(
      'table', {class: 'moves'},
      element(
          'thead', {},
          element('tr', {}, element('th', {scope: 'col'}, element('abbr', {title: 'number'}, '#')), ...head)),
      body);
  const node = element('div', {class: 'moves-box'}, table);
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  let current = 0;

  /**
   * @param {HTMLButtonElement} button
   * @param {PlayedMove} move
   * @param {string | undefined} annotation
   */
  const label = (button, move, annotation) => {
    fill(
        button, element('span', {class: 'text'}, move.text),
        annotation ? element('span', {class: `annotation tone-${tones[annotation] ?? 'even'}`}, annotation) :
                     null,
        element('span', {class: 'score muted'}, shortScore(move.score)));
    button.title = move.value ? `${move.text}: missed ${move.value}` : move.text;
  };

  /**
   * Creates the next row. If the second player began, the first cell of the first row is empty.
   * @param {0 | 1} column  of the row's first move
   */
  const newRow = (column) => element(
      'tr', {}, element('th', {scope: 'row'}, String(body.rows.length + 1)),
      column === 1 && element('td', {}, '…'));

  return {
    node,

    /**
     * Shows the moves of the game. Moves that are already listed are kept.
     * @param {(string | undefined)[]} annotations  of each move
     */
    update(annotations) {
      if (buttons.length > game.moves.length) {
        // A game that was annulled begins again.
        buttons.length = 0;
        body.replaceChildren();
      }
      game.moves.forEach((move, index) => {
        let button = buttons[index];
        if (!button) {
          button = element('button', {type: 'button', onclick: () => onSelect(index + 1)});
          buttons.push(button);
          const column = moverOf(index);
          const isFull = body.rows[body.rows.length - 1]?.cells.length === 3;
          if (column === 0 || index === 0 || isFull) body.append(newRow(column));
          const row = body.lastElementChild;
          row?.append(element('td', {class: index < game.opening_plies ? 'opening' : null}, button));
        }
        label(button, move, annotations[index]);
      });
    },

    /**
     * Marks the move that led to the position at this ply.
     * @param {number} ply
     */
    show(ply) {
      buttons[current - 1]?.removeAttribute('aria-current');
      current = ply;
      const button = buttons[ply - 1];
      if (!button) {
        node.scrollTop = 0;
        return;
      }
      button.setAttribute('aria-current', 'true');
      const [box, place] = [node.getBoundingClientRect(), button.getBoundingClientRect()];
      const margin = 2 * place.height;
      if (place.top < box.top + margin) node.scrollTop += place.top - box.top - margin;
      if (place.bottom > box.bottom - margin) node.scrollTop += place.bottom - box.bottom + margin;
    },
  };
}
