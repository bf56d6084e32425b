import {distance} from './board_geometry.js';
import {translation} from './board_pieces.js';

/** @typedef {import('./board_geometry.js').Point} Point */
/**
 * @typedef {object} PointerActions
 * @property {() => boolean} isActive
 * @property {(name: string) => void} pick
 * @property {(name: string) => void} hover  receives '' outside of all targets
 * @property {(name: string) => void} focus
 * @property {(name: string) => SVGGElement | null} draggedPiece  the piece that moves if the target is
 * dragged
 * @property {(name: string) => void} beginDrag  makes the target the whole selection
 * @property {(name: string) => boolean} canDrop
 * @property {(point: Point) => void} drop  is called before the target under a dropped piece is picked
 * @property {() => void} cancel  clears the selection
 */

const dragThreshold = 0.2;  // in cells

/**
 * Turns clicks, touches and drags on a board into selections.
 * @param {SVGSVGElement} drawing
 * @param {PointerActions} actions
 */
export function listenToPointer(drawing, actions) {
  /** @type {{name: string, start: Point, piece: SVGGElement | null, home: string, moving: boolean} | null} */
  let drag = null;

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  const pointOf = (event) => {
    const matrix = drawing.getScreenCTM();
    if (!matrix) return [0, 0];
    const {x, y} = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  };

  /**
   * Returns the name of the target at a place on the screen, or ''.
   * @param {PointerEvent} event
   */
  const nameAt = (event) => {
    const node = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-target]');
    return node && drawing.contains(node) ? node.getAttribute('data-target') ?? '' : '';
  };

  /**
   * Ends a drag.
   * @param {boolean} home  whether the piece returns to its place; otherwise its move begins where it was
   *     dropped
   */
  const end = (home) => {
    if (drag?.moving && drag.piece) {
      drag.piece.classList.remove('dragged');
      if (home) drag.piece.style.transform = drag.home;
    }
    drag = null;
  };

  drawing.addEventListener('pointerdown', (event) => {
    const name = nameAt(event);
    if (name) actions.focus(name);
    if (!actions.isActive() || event.button !== 0 || !name || drag) return;
    const piece = actions.draggedPiece(name);
    drag = {name, start: pointOf(event), piece, home: piece?.style.transform ?? '', moving: false};
    if (piece) drawing.setPointerCapture(event.pointerId);
  });

  drawing.addEventListener('pointermove', (event) => {
    if (drag?.piece) {
      const point = pointOf(event);
      if (!drag.moving && distance(point, drag.start) > dragThreshold) {
        drag.moving = true;
        actions.beginDrag(drag.name);
        drag.piece.classList.add('dragged');
        drag.piece.closest('.pieces')?.append(drag.piece);
      }
      if (drag.moving) drag.piece.style.transform = `${translation(point)} scale(1.08)`;
    }
    // A finger covers what it points at, so only a mouse, a pen or a dragged piece shows a preview.
    actions.hover(event.pointerType === 'touch' && !drag?.moving ? '' : nameAt(event));
  });

  drawing.addEventListener('pointerup', (event) => {
    if (!drag) return;
    const name = nameAt(event);
    const {name: start, moving} = drag;
    const isMove = moving && name !== start && actions.canDrop(name);
    end(!isMove || start.startsWith('hand '));
    if (isMove) actions.drop(pointOf(event));
    if (isMove || (!moving && name === start)) {
      actions.pick(name);
    } else if (moving && name !== start) {
      actions.cancel();
    }
    if (event.pointerType === 'touch') actions.hover('');
  });

  const cancel = () => {
    if (drag?.moving) actions.cancel();
    end(true);
  };
  drawing.addEventListener('pointercancel', cancel);
  drawing.addEventListener('pointerleave', () => actions.hover(''));
  return {cancel};
}
