import {createGeometry, pointsText, trayHeight} from './board_geometry.js';
import {createInput} from './board_input.js';
import {drawArrow, drawHighlight} from './board_marks.js';
import {createPieces, pieceGradient} from './board_pieces.js';
import {createValues} from './board_values.js';
import {svg} from './dom.js';
import {colourClass, describePosition, parsePosition} from './picture.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./board_geometry.js').Target} Target */
/** @typedef {import('./board_marks.js').Arrow} Arrow */
/** @typedef {import('./board_values.js').Value} Value */
/**
 * @typedef {object} BoardOptions
 * @property {boolean} [interactive]  whether moves can be entered
 * @property {boolean} [flipped]  whether the second colour sits at the bottom
 * @property {boolean} [animated]  default: true
 * @property {(move: Move | undefined) => void} [onPending]  called with the move awaiting confirmation, or
 * undefined when there is none
 */
/**
 * @typedef {object} Marks  what is drawn on the position; moves are given by their targets
 * @property {string[]} [last]  the last move
 * @property {string[]} [highlights]
 * @property {Arrow[]} [arrows]
 * @property {Value[]} [values]
 * @property {boolean} [animated]  default: true
 */
/** @typedef {ReturnType<typeof createBoard>} Board */

let boards = 0;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Creates a board.
 * @param {Element} container
 * @param {Picture} picture
 * @param {BoardOptions} [options]
 */
export function createBoard(container, picture, options = {}) {
  const number = ++boards;
  const gradients = [0, 1].map((colour) => `piece-${number}-${colour}`);
  const geometry = createGeometry(picture, options.flipped ?? false);
  const under = svg('g', {class: 'marks'});
  const hints = svg('g', {class: 'hints'});
  const pieceLayer = svg('g', {class: 'pieces'});
  const over = svg('g', {class: 'marks over'});
  const valueLayer = svg('g', {class: 'marks over'});
  const drawing =
      svg('svg',
          {class: 'board', viewBox: geometry.viewBox.join(' '), role: options.interactive ? 'group' : 'img'},
          svg('defs', {},
              ...gradients.map((id, colour) => pieceGradient(picture, /** @type {0 | 1} */ (colour), id))),
          drawEmptyBoard(picture, geometry), under, hints, pieceLayer, over);
  container.append(drawing);

  const pieces = createPieces(pieceLayer, picture, geometry, gradients);
  const valueLabels = createValues(valueLayer, geometry);
  const hasOutline = picture.cells.some(({shade}) => shade !== undefined);
  const input = options.interactive ? createInput({
    under: hints,
    container,
    drawing,
    picture,
    geometry,
    pieces,
    gradients,
    hasOutline,
    onSelection: valueLabels.select,
    onPending: options.onPending
  }) :
                                      null;
  drawing.append(valueLayer);  // above the hints and the pieces in hand
  let shown = '';

  const [, , width, height] = geometry.viewBox;
  return {
    /** The width of the drawing, divided by its height. */
    ratio: width / height,

    /**
     * Shows a position and marks on it. If the position stays the same, so does the selection.
     * @param {string} text
     * @param {Marks} marks
     */
    show(text, {last = [], highlights = [], arrows = [], values = [], animated = true} = {}) {
      const position = parsePosition(picture, text);
      const mover = /** @type {0 | 1} */ (1 - position.colour);
      /**
       * @param {string[]} names
       * @param {0 | 1} colour
       */
      const find = (names, colour) => names.flatMap((name) => geometry.find(name, colour) ?? []);
      const isAnimated = animated && shown !== '' && options.animated !== false && !reducedMotion.matches &&
          !document.hidden;
      if (text !== shown) pieces.show(position, isAnimated);
      under.replaceChildren(
          ...find(last, mover)
              .filter(({kind}) => kind !== 'hand')
              .map((target) => drawHighlight(target, hasOutline, 'last')),
          ...find(highlights, position.colour)
              .map((target) => drawHighlight(target, hasOutline, 'highlight')));
      over.replaceChildren(
          ...arrows.map(({targets, tone}) => drawArrow(picture, find(targets, position.colour), tone)));
      valueLabels.show(values, position);
      drawing.setAttribute('aria-label', describePosition(picture, position));
      if (text !== shown) input?.show(position);
      shown = text;
    },

    /**
     * Lets the user play one of these moves; none: the board does not react. Moves without targets (a swap or
     * a pass) need buttons beside the board.
     * @param {Move[]} moves
     * @param {(move: Move) => void} [onMove]
     */
    setMoves(moves, onMove = () => {}) {
      if (!input) throw new Error('setMoves() needs an interactive board');
      input.setMoves(moves, onMove);
    },

    /** Plays the move that waits for confirmation. */
    confirm: () => input?.confirm(),

    /** Clears the selection. */
    cancel: () => input?.cancel(),

    destroy() {
      pieces.settle();
      input?.destroy();
      drawing.remove();
    },
  };
}

/**
 * Draws the empty board.
 * @param {Picture} picture
 * @param {import('./board_geometry.js').Geometry} geometry
 */
function drawEmptyBoard(picture, geometry) {
  const [width, height] = picture.size;
  const turned = geometry.flipped ? `rotate(180 ${width / 2} ${height / 2})` : null;
  const goals = picture.goals.flatMap(({colour, cell}) => {
    const target = geometry.targets.get(cell);
    if (!target) return [];
    const [x, y] = target.centre;
    return svg(
        'circle',
        {class: `goal ${colourClass(picture, colour)}`, cx: x, cy: y, r: picture.piece_radius * 1.06});
  });
  return svg(
      'g', {class: 'ground', 'aria-hidden': 'true'}, svg('rect', {class: 'frame', width, height, rx: 0.18}),
      ...geometry.trays.map((y) => svg('rect', {class: 'tray', y, width, height: trayHeight, rx: 0.18})),
      ...picture.edges.map(
          ({colour, path}) =>
              svg('path', {class: `edge ${colourClass(picture, colour)}`, d: path, transform: turned})),
      ...picture.cells.filter(({shade}) => shade !== undefined).map(({points, shade}) => svg('polygon', {
                                                                      class: `cell shade-${shade}`,
                                                                      points: pointsText(
                                                                          points.map(geometry.place)),
                                                                    })),
      picture.lines && svg('path', {class: 'lines', d: picture.lines, transform: turned}), ...goals,
      ...picture.labels.map(({text, at}) => {
        const [x, y] = geometry.place(at);
        return svg(
            'text', {class: 'label', x, y, 'font-size': Math.min(0.38, Math.max(0.26, 0.04 * width))}, text);
      }));
}
