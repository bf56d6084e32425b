import {pointsText} from './board_geometry.js';
import {createHints} from './board_hints.js';
import {drawFace, translation} from './board_pieces.js';
import {listenToPointer} from './board_pointer.js';
import {element, setAttributes, svg} from './dom.js';
import {createMovePicker} from './move_picker.js';
import {parsePosition, pieceName, piecesInHand} from './picture.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Position} Position */
/** @typedef {import('./board_geometry.js').Geometry} Geometry */
/** @typedef {import('./board_geometry.js').Target} Target */
/** @typedef {import('./board_geometry.js').Point} Point */
/**
 * @typedef {object} InputParts
 * @property {Element} container
 * @property {SVGSVGElement} drawing
 * @property {SVGGElement} under  layer for highlights below the pieces
 * @property {Picture} picture
 * @property {Geometry} geometry
 * @property {import('./board_pieces.js').Pieces} pieces
 * @property {string[]} gradients
 * @property {boolean} hasOutline
 * @property {(names: string[]) => void} onSelection  receives the selected targets, or the one under the
 * pointer
 * @property {((move: Move | undefined) => void) | undefined} onPending
 */
/** @typedef {{target: Target, node: SVGGElement}} Place */

/** @type {Record<string, Point>} */
const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Lets the user enter moves on a board with the mouse, by touch or with the keyboard.
 * @param {InputParts} parts
 */
export function createInput(
    {container, drawing, under, picture, geometry, pieces, gradients, hasOutline, onSelection, onPending}) {
  const hintLayer = svg('g', {class: 'hints'});
  const layer = svg('g', {class: 'targets'});
  drawing.append(hintLayer, layer);
  const hints = createHints(under, hintLayer, picture, geometry, gradients, hasOutline);
  const bar = createConfirmation(container);
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const target of geometry.targets.values()) {
    const node = svg(
        'g', {class: `target ${target.kind}`, role: 'button', tabindex: -1, 'data-target': target.name},
        target.kind === 'hand' && drawHandPiece(target), svg('polygon', {points: pointsText(target.points)}));
    places.set(target.name, {target, node});
    layer.append(node);
  }

  let position = parsePosition(picture, '');
  let picker = createMovePicker([]);
  /** @type {(move: Move) => void} */
  let onMove = () => {};
  let active = false;
  let hovered = '';
  let isPointing = false;  // true while a pointer event moves the focus; hides the focus ring
  let cursor = '';         // name of the target that the Tab key reaches
  /** The kinds of targets that the moves use. */
  let kinds = new Set(['cell']);

  /** @param {Target} target */
  function drawHandPiece(target) {
    const piece = svg('g', {}, drawFace(picture, target.letter, gradients));
    piece.style.transform = `${translation(target.centre)} scale(0.86)`;
    return piece;
  }

  /** @param {string} name */
  const find = (name) => /** @type {Place} */ (places.get(name));

  /** @param {Target} target */
  const isShown = ({kind, colour}) => kinds.has(kind) &&
      (kind !== 'hand' ||
       (colour === position.colour && piecesInHand(picture, position, position.colour) > 0));

  /**
   * Returns the piece that moves if the target is dragged.
   * @param {Target} target
   */
  const draggedPiece = ({name, kind, cell}) => {
    if (!active || picker.nextAfter(name).size === 0) return null;
    return kind === 'hand' ? /** @type {SVGGElement} */ (find(name).node.firstElementChild) :
                             pieces.at(cell)?.node ?? null;
  };

  /** @param {Target} target */
  const label = ({name, kind, cell, letter}) => {
    if (kind === 'hand') return `${pieceName(picture, letter)} in hand`;
    if (kind === 'area') return `area ${name}`;
    const piece = position.letters[cell];
    return `${name}, ${piece ? pieceName(picture, piece) : 'empty'}`;
  };

  const drawHints = () => {
    if (active) {
      hints.draw(picker, position, hovered);
    } else {
      hints.clear();
    }
    const selected = picker.selected();
    onSelection(selected.length > 0 ? selected : hovered ? [hovered] : []);
  };

  const update = () => {
    const selected = picker.selected();
    const next = picker.next();
    for (const {target, node} of places.values()) {
      const {name} = target;
      const isSelected = selected.includes(name);
      const isLegal = active && (isSelected || next.has(name) || picker.canStart(name));
      node.classList.toggle('legal', isLegal);
      node.classList.toggle('selected', isSelected);
      node.classList.toggle('draggable', draggedPiece(target) !== null);
      setAttributes(node, {
        hidden: !isShown(target),
        'aria-label':
            label(target) + (active && selected.length > 0 && next.has(name) ? ', possible move' : ''),
        'aria-disabled': isLegal || (active && selected.length === 0 && picker.canSelect(name)) ? null :
                                                                                                  'true',
        'aria-pressed': isSelected ? 'true' : null,
        tabindex: name === cursor ? 0 : -1,
      });
    }
    drawHints();
    const pending = active ? picker.pending() : undefined;
    bar.show(pending);
    onPending?.(pending);
  };

  /** @param {Move} move */
  const finish = (move) => {
    picker.clear();
    active = false;
    update();
    onMove(move);
  };

  /** @param {string} name */
  const pick = (name) => {
    if (!active) return;
    const move = picker.pick(name);
    if (move) {
      finish(move);
    } else {
      update();
    }
  };

  const confirm = () => {
    const move = picker.pending();
    if (active && move) finish(move);
  };

  const cancel = () => {
    picker.clear();
    update();
  };

  /** @param {string} name */
  const hover = (name) => {
    if (name === hovered) return;
    hovered = name;
    drawHints();
  };

  /** @param {string} name */
  const focus = (name) => {
    places.get(cursor)?.node.setAttribute('tabindex', '-1');
    cursor = name;
    find(name).node.setAttribute('tabindex', '0');
    find(name).node.focus({preventScroll: true});
  };

  /**
   * Returns the name of the nearest target in a direction, or ''.
   * @param {Target} from
   * @param {Point} direction
   */
  const neighbour = (from, [dx, dy]) => {
    let best = '';
    let least = Infinity;
    for (const {target} of places.values()) {
      const [x, y] = [target.centre[0] - from.centre[0], target.centre[1] - from.centre[1]];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      // The factor is below 1.7, so that the next row of hexagons is nearer than the one after it.
      const cost = along + 1.5 * aside;
      if (isShown(target) && along > 0.2 && aside < 2 * along && cost < least) {
        least = cost;
        best = target.name;
      }
    }
    return best;
  };

  const pointer = listenToPointer(drawing, {
    isActive: () => active,
    pick,
    hover,
    focus(name) {
      isPointing = true;
      focus(name);
      isPointing = false;
    },
    draggedPiece: (name) => draggedPiece(find(name).target),
    beginDrag(name) {
      picker.clear();
      pick(name);
    },
    canDrop: (name) => picker.next().has(name),
    drop: pieces.setDropped,
    cancel,
  });

  /** @param {Event} event */
  const targetOf = (event) =>
      /** @type {Element} */ (event.target).closest('[data-target]')?.getAttribute('data-target') ?? '';

  drawing.addEventListener('keydown', (event) => {
    const name = targetOf(event);
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      pointer.cancel();
      cancel();
    } else if (event.key === 'Enter' || event.key === ' ') {
      pick(name);
    } else if (directions[event.key]) {
      const next = neighbour(find(name).target, directions[event.key]);
      if (next) focus(next);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  drawing.addEventListener('focusin', (event) => {
    drawing.classList.toggle('cursor', !isPointing);
    if (!isPointing) hover(targetOf(event));
  });
  drawing.addEventListener('focusout', () => hover(''));
  // Screen readers activate a button by a click without pointer events.
  drawing.addEventListener('click', (event) => {
    if (event.detail === 0 && targetOf(event)) pick(targetOf(event));
  });
  bar.onConfirm = confirm;
  bar.onCancel = cancel;

  return {
    /** @param {Position} shown */
    show(shown) {
      position = shown;
      pointer.cancel();
      picker.clear();
      update();
    },

    /**
     * @param {Move[]} moves
     * @param {(move: Move) => void} listener
     */
    setMoves(moves, listener) {
      /** @type {Map<Move, Move>} */
      const originals = new Map();
      for (const move of moves) {
        const targets = move.targets.flatMap((name) => geometry.find(name, position.colour) ?? []);
        const names = targets.map(({name}) => name);
        const others = targets.length === 1 ? geometry.equivalents(targets[0], position.letters) : [];
        originals.set({...move, targets: names}, move);
        for (const {name} of others)
          if (name !== names[0]) originals.set({...move, targets: [name]}, move);
      }
      picker = createMovePicker([...originals.keys()]);
      onMove = (move) => listener(originals.get(move) ?? move);
      active = moves.length > 0;
      bar.reserve(picker.canBePending());
      pointer.cancel();
      pieces.returnDropped();
      const used =
          [...originals.keys()].flatMap(({targets}) => targets).map((name) => find(name).target.kind);
      if (used.length > 0) kinds = new Set(used);
      if (!places.has(cursor) || !isShown(find(cursor).target)) {
        cursor = [...places.values()].find(({target}) => isShown(target))?.target.name ?? '';
      }
      update();
    },

    confirm,
    cancel,
    destroy: () => bar.remove(),
  };
}

/**
 * Creates the buttons that play or cancel a move which could be extended.
 * @param {Element} container
 */
function createConfirmation(container) {
  const play = element('button', {type: 'button', class: 'primary', onclick: () => bar.onConfirm()});
  const cancel = element('button', {type: 'button', onclick: () => bar.onCancel()}, 'Cancel');
  const box = element('div', {class: 'board-confirm'}, play, cancel);
  const bar = {
    onConfirm() {},
    onCancel() {},
    /**
     * Makes room for the buttons, so that the page does not move when they appear.
     * @param {boolean} isNeeded
     */
    reserve(isNeeded) {
      if (isNeeded) {
        container.append(box);
      } else {
        box.remove();
      }
    },
    /** @param {Move | undefined} move */
    show(move) {
      if (move) play.textContent = `Play ${move.text}`;
      box.classList.toggle('active', move !== undefined);
    },
    remove: () => box.remove(),
  };
  return bar;
}
