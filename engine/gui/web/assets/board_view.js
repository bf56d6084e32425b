import {createBoard} from './board.js';
import {fill} from './dom.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./server.js').Variant} Variant */

/**
 * Keeps the board of the current variant on the page.
 * @param {HTMLElement} stage  receives the board's proportions as the property --aspect
 * @param {HTMLElement} container
 */
export function createBoardView(stage, container) {
  /** @type {Board | null} */
  let board = null;
  let game = '';
  let flipped = false;
  /** @type {Move[] | null} */
  let offered = null;

  return {
    isFlipped: () => flipped,

    /**
     * Returns the board of a variant.
     * @param {Variant} variant
     * @param {boolean} isFlipped  whether the second colour sits at the bottom
     */
    open(variant, isFlipped) {
      if (board && game === variant.game && flipped === isFlipped) return board;
      board?.destroy();
      fill(container);
      board = createBoard(container, variant.picture, {interactive: true, flipped: isFlipped});
      stage.style.setProperty('--aspect', String(board.ratio));
      game = variant.game;
      flipped = isFlipped;
      offered = null;
      return board;
    },

    /**
     * Lets the user play one of these moves. The same array again changes nothing, so that the selection
     * stays.
     * @param {Move[]} moves
     * @param {(move: Move) => void} onMove
     */
    offer(moves, onMove) {
      if (moves !== offered) board?.setMoves(moves, onMove);
      offered = moves;
    },

    /** Lets the user choose again, after a move that could not be played. */
    offerAgain() { offered = null; },

    /** Moves the focus to the board. */
    focus() {
      const target = container.querySelector('[data-target][tabindex="0"]');
      if (target instanceof SVGElement) target.focus({preventScroll: true});
    },
  };
}
