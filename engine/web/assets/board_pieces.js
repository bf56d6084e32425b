import {distance, slotRadius} from './board_geometry.js';
import {svg} from './dom.js';
import {colourClass, piecesInHand} from './picture.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Position} Position */
/** @typedef {import('./board_geometry.js').Geometry} Geometry */
/** @typedef {import('./board_geometry.js').Point} Point */
/** @typedef {{letter: string, node: SVGGElement}} Piece */
/** @typedef {ReturnType<typeof createPieces>} Pieces */

const slideDuration = 260;  // milliseconds
const turnDuration = 240;
const appearDuration = 180;
const easing = 'cubic-bezier(0.3, 0, 0.2, 1)';

/**
 * Draws the gradient that gives the pieces of a colour their shape.
 * @param {Picture} picture
 * @param {0 | 1} colour
 * @param {string} id
 */
export function pieceGradient(picture, colour, id) {
  return svg(
      'radialGradient', {id, class: colourClass(picture, colour), cx: 0.36, cy: 0.3, r: 0.78},
      svg('stop', {offset: 0, class: 'gradient-light'}),
      svg('stop', {offset: 0.55, class: 'gradient-middle'}),
      svg('stop', {offset: 1, class: 'gradient-dark'}));
}

/**
 * Draws one side of a piece around the origin.
 * @param {Picture} picture
 * @param {string} letter
 * @param {string[]} gradients  the ids of the gradients of both colours
 */
export function drawFace(picture, letter, gradients) {
  const {colour, mark} = picture.pieces[letter];
  const radius = picture.piece_radius;
  return svg(
      'g', {class: `face ${colourClass(picture, colour)}`},
      svg('circle', {class: 'shadow', r: radius, cy: 0.04}),
      svg('circle', {class: 'disc-body', r: radius, fill: `url(#${gradients[colour]})`}),
      mark && svg('path', {class: 'piece-mark', d: mark}));
}

/**
 * Manages the pieces on a board and in the hands, and animates moves.
 * @param {SVGGElement} layer
 * @param {Picture} picture
 * @param {Geometry} geometry
 * @param {string[]} gradients
 */
export function createPieces(layer, picture, geometry, gradients) {
  /** @type {Map<number, Piece>} */
  const pieces = new Map();
  /** @type {{animation: Animation, finish: () => void}[]} */
  let running = [];
  const {centres} = geometry;
  const hasFaces = Object.values(picture.pieces).some(({mark}) => mark);
  const slots = geometry.slots.map(({centre: [x, y], colour}) => {
    const slot = svg('circle', {class: `slot ${colourClass(picture, colour)}`, cx: x, cy: y, r: slotRadius});
    layer.append(slot);
    return slot;
  });

  /**
   * @param {Element} target
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   * @param {() => void} [finish]
   */
  const animate = (target, frames, options, finish = () => {}) => {
    const animation = target.animate(frames, {easing, fill: 'backwards', ...options});
    const entry = {animation, finish};
    running.push(entry);
    animation.onfinish = () => {
      running = running.filter((other) => other !== entry);
      finish();
    };
  };

  /** Ends all animations, so that the board shows the final position. */
  const settle = () => {
    const ended = running;
    running = [];
    for (const {animation, finish} of ended) {
      animation.onfinish = null;
      animation.cancel();
      finish();
    }
  };

  /**
   * @param {number} cell
   * @param {string} letter
   */
  const add = (cell, letter) => {
    const node = svg('g', {class: 'piece', 'data-cell': cell}, drawFace(picture, letter, gradients));
    node.style.transform = translation(centres[cell]);
    layer.append(node);
    const piece = {letter, node};
    pieces.set(cell, piece);
    return piece;
  };

  /** @param {number} cell */
  const remove = (cell) => {
    pieces.get(cell)?.node.remove();
    pieces.delete(cell);
  };

  /**
   * Turns a piece over, about its vertical axis.
   * @param {Piece} piece
   * @param {string} letter
   * @param {number | null} delay  null: not animated
   */
  const turn = (piece, letter, delay) => {
    piece.letter = letter;
    const before = piece.node.lastElementChild;
    const after = drawFace(picture, letter, gradients);
    piece.node.append(after);
    if (delay === null || !before) {
      before?.remove();
      return;
    }
    const half = turnDuration / 2;
    animate(
        before, [{transform: 'scaleX(1)'}, {transform: 'scaleX(0)'}],
        {duration: half, delay, easing: 'ease-in', fill: 'both'}, () => before.remove());
    animate(
        after, [{transform: 'scaleX(0)'}, {transform: 'scaleX(1)'}],
        {duration: half, delay: delay + half, easing: 'ease-out'});
  };

  /**
   * @param {number} from
   * @param {number} to
   * @param {string} letter
   * @param {boolean} animated
   */
  const slide = (from, to, letter, animated) => {
    const piece = /** @type {Piece} */ (pieces.get(from));
    pieces.delete(from);
    remove(to);
    pieces.set(to, piece);
    layer.append(piece.node);
    piece.node.setAttribute('data-cell', String(to));
    const start = piece.node.style.transform;
    piece.node.style.transform = translation(centres[to]);
    if (animated)
      animate(
          piece.node, [{transform: start}, {transform: translation(centres[to])}], {duration: slideDuration});
    if (letter !== piece.letter) turn(piece, letter, animated ? slideDuration / 3 : null);
  };

  /**
   * @param {number} cell
   * @param {string} letter
   * @param {Point | null} origin  where a piece from the hand comes from
   */
  const appear = (cell, letter, origin) => {
    const piece = add(cell, letter);
    const end = translation(centres[cell]);
    const start = origin ? `${translation(origin)} scale(0.55)` : `${end} scale(0.6)`;
    animate(
        piece.node, [{transform: start, opacity: origin ? 1 : 0}, {transform: `${end} scale(1)`, opacity: 1}],
        {duration: origin ? slideDuration : appearDuration});
  };

  /**
   * Finds the piece that moved, in games whose pieces move.
   * @param {(string | null)[]} before
   * @param {(string | null)[]} after
   * @param {number[]} changed
   */
  const findSlide = (before, after, changed) => {
    if (!hasFaces || changed.length !== 2) return null;
    for (const [from, to] of [changed, [changed[1], changed[0]]]) {
      const left = before[from];
      const arrived = after[to];
      const moved = left && arrived && picture.pieces[left].colour === picture.pieces[arrived].colour;
      if (moved && !sameColour(left, after[from]) && !sameColour(arrived, before[to])) return {from, to};
    }
    return null;
  };

  /**
   * @param {string} letter
   * @param {string | null} other
   */
  const sameColour = (letter, other) =>
      other !== null && picture.pieces[letter].colour === picture.pieces[other].colour;

  /**
   * Returns the place in hand that a placed piece has left, or where it was dropped.
   * @param {string} letter
   * @param {Position} position
   */
  const originOf = (letter, position) => {
    if (!picture.hand) return null;
    const {colour} = picture.pieces[letter];
    const left = piecesInHand(picture, position, colour);
    return dropped ?? geometry.slots[colour * picture.hand.size + left].centre;
  };

  /** @type {Point | null} */
  let dropped = null;
  /** @type {(string | null)[]} */
  let shown = picture.cells.map(() => null);

  return {
    settle,

    /** @param {number} cell */
    at: (cell) => pieces.get(cell),

    /**
     * Sets where the next piece from the hand was dropped, which is where its animation starts.
     * @param {Point | null} point
     */
    setDropped(point) { dropped = point; },

    /** Puts pieces back that were dropped, but whose move was not played. */
    returnDropped() {
      dropped = null;
      for (const [cell, {node}] of pieces) node.style.transform = translation(centres[cell]);
    },

    /**
     * Shows a position.
     * @param {Position} position
     * @param {boolean} animated
     */
    show(position, animated) {
      settle();
      const before = shown;
      const after = position.letters;
      shown = after;
      const changed = after.flatMap((letter, cell) => letter === before[cell] ? [] : [cell]);
      const moved = findSlide(before, after, changed);
      if (moved) slide(moved.from, moved.to, /** @type {string} */ (after[moved.to]), animated);
      // A stone that was placed is the centre of the wave of stones that turn over.
      const source = changed.find((cell) => !before[cell]) ?? changed[0];
      for (const cell of changed) {
        const letter = after[cell];
        const piece = pieces.get(cell);
        if (!letter) {
          if (piece) remove(cell);
        } else if (piece && before[cell]) {
          if (piece.letter === letter) continue;
          const delay = Math.min(60 * distance(centres[source], centres[cell]), 300);
          turn(piece, letter, animated ? delay : null);
        } else if (piece) {
          continue;  // arrived by a slide
        } else if (animated) {
          appear(cell, letter, originOf(letter, position));
        } else {
          add(cell, letter);
        }
      }
      geometry.slots.forEach(({colour}, index) => {
        const rank = index - colour * (picture.hand?.size ?? 0);
        slots[index].classList.toggle('taken', rank >= piecesInHand(picture, position, colour));
      });
      dropped = null;
    },
  };
}

/** @param {Point} point */
export function translation([x, y]) { return `translate(${x}px, ${y}px)`; }
