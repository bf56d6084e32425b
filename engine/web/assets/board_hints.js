import {drawHighlight} from './board_marks.js';
import {drawFace, translation} from './board_pieces.js';
import {svg} from './dom.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Position} Position */
/** @typedef {import('./board_geometry.js').Geometry} Geometry */
/** @typedef {import('./board_geometry.js').Target} Target */
/** @typedef {import('./move_picker.js').MovePicker} MovePicker */

/**
 * Draws the selection, the targets that can be selected next, and a preview of the target under the pointer.
 * @param {SVGGElement} under  layer below the pieces
 * @param {SVGGElement} over  layer above the pieces
 * @param {Picture} picture
 * @param {Geometry} geometry
 * @param {string[]} gradients
 * @param {boolean} hasOutline  whether cells have outlines
 */
export function createHints(under, over, picture, geometry, gradients, hasOutline) {
  const hasFaces = Object.values(picture.pieces).some(({mark}) => mark);

  /** @param {string} name */
  const find = (name) => /** @type {Target} */ (geometry.targets.get(name));

  /**
   * Marks a target that can be selected next.
   * @param {Target} target
   * @param {Position} position
   */
  const drawNext = (target, position) => {
    const [cx, cy] = target.centre;
    if (target.kind === 'area') {
      under.append(drawHighlight(target, true, 'hint-area'));
    } else if (target.kind === 'hand' || position.letters[target.cell]) {
      over.append(svg('circle', {class: 'hint-ring', cx, cy, r: target.kind === 'hand' ? 0.38 : 0.45}));
    } else {
      over.append(svg('circle', {class: 'hint-dot', cx, cy, r: 0.12}));
    }
  };

  /**
   * Returns the piece that a click places, if the game places pieces.
   * @param {MovePicker} picker
   * @param {Position} position
   */
  const placedLetter = (picker, position) => {
    const hand = picker.selected().map(find).find(({kind}) => kind === 'hand');
    if (hand) return hand.letter;
    if (hasFaces) return undefined;
    return Object.keys(picture.pieces).find((letter) => picture.pieces[letter].colour === position.colour);
  };

  /**
   * Draws what a click on the target changes, as far as it can be known without the rules.
   * @param {Target} target
   * @param {MovePicker} picker
   * @param {Position} position
   */
  const drawPreview = (target, picker, position) => {
    const letter = placedLetter(picker, position);
    const inside = geometry.cellsInside(target);
    const empty = inside.filter((cell) => !position.letters[cell]);
    if (target.kind === 'area') {
      under.append(drawHighlight(target, true, 'hover-area'));
    } else if (!letter || empty.length === 0) {
      under.append(drawHighlight(target, hasOutline, 'hover-cell'));
      return;
    }
    if (!letter) return;
    const others =
        inside.filter((cell) => picture.pieces[position.letters[cell] ?? '']?.colour !== position.colour);
    for (const cell of empty.length > 0 ? empty : others) {
      const ghost = svg('g', {class: 'ghost'}, drawFace(picture, letter, gradients));
      ghost.style.transform = translation(geometry.centres[cell]);
      over.append(ghost);
    }
  };

  /**
   * Returns the targets to mark. Without a selection these are the continuations of the target under the
   * pointer; or all targets, if some empty cells cannot be chosen.
   * @param {MovePicker} picker
   * @param {Position} position
   * @param {string} hovered
   */
  const nextTargets = (picker, position, hovered) => {
    const next = picker.next();
    if (picker.selected().length > 0) return next;
    const after = picker.nextAfter(hovered);
    if (after.size > 0) return after;
    const areEmptyCells =
        [...next].every((name) => find(name).kind === 'cell' && !position.letters[find(name).cell]);
    const emptyCells = position.letters.filter((letter) => !letter).length;
    return areEmptyCells && next.size < emptyCells ? next : new Set(/** @type {string[]} */ ([]));
  };

  const clear = () => {
    under.replaceChildren();
    over.replaceChildren();
  };

  return {
    clear,

    /**
     * @param {MovePicker} picker
     * @param {Position} position
     * @param {string} hovered  name of the target under the pointer, or ''
     */
    draw(picker, position, hovered) {
      clear();
      for (const name of picker.selected()) under.append(drawHighlight(find(name), hasOutline, 'selection'));
      for (const name of nextTargets(picker, position, hovered)) drawNext(find(name), position);
      if (picker.next().has(hovered) && find(hovered).kind !== 'hand') {
        drawPreview(find(hovered), picker, position);
      }
    },
  };
}
