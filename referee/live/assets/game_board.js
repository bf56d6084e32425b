import {createBoard} from './board.js';
import {element, fill} from './dom.js';
import {baseTime, moversOf, playerColour, shortScore} from './game_text.js';
import {parsePosition} from './picture.js';
import {createEvalBar, createPlayerStrip} from './player_strip.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./board.js').Marks} Marks */
/** @typedef {ReturnType<typeof createGameBoard>} GameBoard */

const tickInterval = 100;  // milliseconds
const finalShare = /** @type {Record<string, number>} */ ({'1-0': 1, '0-1': -1, '1/2-1/2': 0});

/**
 * Creates the large board with the players' names, scores and clocks.
 * @param {Game} game
 * @param {Picture} picture
 */
export function createGameBoard(game, picture) {
  const strips = [game.p1, game.p2].map(createPlayerStrip);
  const bar = createEvalBar();
  const boardBox = element('div', {class: 'board-box'});
  const node = element(
      'section', {class: 'game-board', 'aria-label': 'Board'}, strips[1].node,
      element('div', {class: 'board-row'}, bar.node, boardBox), strips[0].node);
  const board = createBoard(boardBox, picture);
  if (picture.cells.length === 0)
    fill(boardBox, element('p', {class: 'empty'}, 'No board: this game has no built-in rules.'));
  const moverOf = moversOf(picture, game);
  const ticker = setInterval(() => strips.forEach((strip) => strip.tick()), tickInterval);

  /**
   * Returns the last value that a player's moves before `ply` have.
   * @template T
   * @param {number} player
   * @param {number} ply
   * @param {(move: import('./api.js').PlayedMove) => T | null | undefined} value
   */
  const latest = (player, ply, value) => {
    for (let index = ply - 1; index >= 0; --index) {
      const found = moverOf(index) === player ? value(game.moves[index]) : undefined;
      if (found !== undefined && found !== null) return found;
    }
    return null;
  };

  return {
    node,
    ratio: board.ratio,

    /**
     * Shows a position.
     * @param {string} position
     * @param {Marks} marks
     * @param {boolean} isInLine  whether the position belongs to a line that an engine reported
     */
    showPosition(position, marks, isInLine) {
      node.classList.toggle('in-line', isInLine);
      board.show(position, marks);
      const parsed = parsePosition(picture, position);
      strips.forEach((strip, player) => strip.setColour(picture, playerColour(parsed, player)));
    },

    /**
     * Shows the clocks, scores and the expected result at a ply.
     * @param {number} ply
     * @param {number | null} since  when the clock of the player to move started to run; null: it stands
     * @param {number | undefined} analysed  expected result by analysis
     */
    showState(ply, since, analysed) {
      strips.forEach((strip, player) => {
        const toMove = player === moverOf(ply) && (since !== null || ply < game.moves.length);
        const left = latest(player, ply, (move) => move.left) ?? baseTime(game.time_controls[player]);
        strip.setClock({left, since: toMove ? since : null}, toMove);
        strip.setScore(shortScore(latest(player, ply, (move) => move.score)));
      });
      const reported = game.moves[ply - 1]?.expected_p1 ?? game.moves[ply - 2]?.expected_p1 ?? null;
      const ended = ply === game.moves.length ? finalShare[game.result] : undefined;
      const position = parsePosition(picture, game.positions[ply]);
      bar.show(picture, playerColour(position, 0), ended ?? analysed ?? reported);
    },

    close() {
      clearInterval(ticker);
      board.destroy();
    },
  };
}
