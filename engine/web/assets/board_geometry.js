/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Target  a place on the board that a move can name
 * @property {string} name
 * @property {'cell' | 'area' | 'hand'} kind
 * @property {Point} centre
 * @property {Point[]} points  what a click hits
 * @property {Point[]} outline  what is highlighted
 * @property {number} cell  index of the cell; -1 for other targets
 * @property {string} letter  the piece in hand; '' for other targets
 * @property {0 | 1 | null} colour  whose hand
 */
/**
 * @typedef {object} Slot  a place of a piece in hand
 * @property {Point} centre
 * @property {0 | 1} colour
 */
/** @typedef {ReturnType<typeof createGeometry>} Geometry */

const slotDistance = 0.56;
const faceDistance = 0.95;

const trayGap = 0.14;

/** Height of the tray of a hand. */
export const trayHeight = 0.82;

/** Radius of a piece in hand that waits in its tray. */
export const slotRadius = 0.22;

/**
 * Computes where the parts of a board are drawn.
 * @param {Picture} picture
 * @param {boolean} flipped  whether the board is seen from the other side
 */
export function createGeometry(picture, flipped) {
  const [width, height] = picture.size;
  const tray = picture.hand ? trayHeight + trayGap : 0;

  /**
   * @param {Point} point
   * @returns {Point}
   */
  const place = ([x, y]) => flipped ? [width - x, height - y] : [x, y];

  /** @type {Map<string, Target>} */
  const targets = new Map();
  picture.cells.forEach(({name, centre, points}, cell) => {
    const corners = points.map(place);
    targets.set(name, {
      name,
      kind: 'cell',
      centre: place(centre),
      points: corners,
      outline: corners,
      cell,
      letter: '',
      colour: null
    });
  });
  for (const {name, points, outline = points} of picture.areas ?? []) {
    const corners = points.map(place);
    const centre = /** @type {Point} */ ([0, 1].map((axis) => mean(corners.map((point) => point[axis]))));
    targets.set(name, {
      name,
      kind: 'area',
      centre,
      points: corners,
      outline: outline.map(place),
      cell: -1,
      letter: '',
      colour: null
    });
  }

  /**
   * Returns the height of the middle of a tray. The tray of the first colour is below the board.
   * @param {number} colour
   */
  const trayMiddle = (colour) =>
      (colour === 0) !== flipped ? height + trayGap + trayHeight / 2 : -trayGap - trayHeight / 2;

  /** @type {Slot[]} */
  const slots = [];
  const inset = Math.min(...picture.cells.map(({centre}) => centre[0])) - 0.5;
  for (const colour of /** @type {(0 | 1)[]} */ ([0, 1])) {
    const letters = picture.hand?.pieces[colour] ?? [];
    for (let slot = 0; slot < (picture.hand?.size ?? 0); ++slot) {
      slots.push({colour, centre: [inset + slotDistance * (slot + 0.5), trayMiddle(colour)]});
    }
    letters.forEach((letter, index) => {
      /** @type {Point} */
      const centre = [width - inset - faceDistance * (letters.length - index - 0.5), trayMiddle(colour)];
      const points = rectangle(centre, faceDistance, trayHeight);
      const name = `hand ${letter}`;
      targets.set(name, {name, kind: 'hand', centre, points, outline: points, cell: -1, letter, colour});
    });
  }

  /**
   * Returns the cells inside the outline of a target.
   * @param {Target} target
   * @returns {number[]}
   */
  const cellsInside = (target) => {
    if (target.kind !== 'area') return target.cell < 0 ? [] : [target.cell];
    const [xs, ys] = [0, 1].map((axis) => target.outline.map((point) => point[axis]));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return [...targets.values()]
        .filter(({cell, centre: [x, y]}) => cell >= 0 && x > left && x < right && y > top && y < bottom)
        .map(({cell}) => cell);
  };
  const areas = [...targets.values()]
                    .filter(({kind}) => kind === 'area')
                    .map((target) => ({target, inside: cellsInside(target)}));

  return {
    place,
    targets,
    centres: picture.cells.map(({centre}) => place(centre)),
    slots,
    /** The upper edges of the trays. */
    trays: picture.hand ? [-tray, height + trayGap] : [],
    flipped,
    viewBox: [0, -tray, width, height + 2 * tray],

    /**
     * Finds the target that a move names. Pieces in hand are those of the mover, whatever the case of the
     * letter.
     * @param {string} name
     * @param {0 | 1} colour  the mover's colour
     * @returns {Target | undefined}
     */
    find(name, colour) {
      if (!name.startsWith('hand ')) return targets.get(name);
      const letters = picture.hand?.pieces[colour] ?? [];
      return targets.get(
          `hand ${letters.find((letter) => letter.toLowerCase() === name.slice(5).toLowerCase())}`);
    },

    cellsInside,

    /**
     * Returns the targets that mean the same as a target: areas with the same empty cells.
     * @param {Target} target
     * @param {(string | null)[]} letters  the piece on each cell
     * @returns {Target[]}
     */
    equivalents(target, letters) {
      if (target.kind !== 'area') return [target];
      /** @param {number[]} inside */
      const gaps = (inside) => inside.filter((cell) => !letters[cell]).join();
      const own = gaps(cellsInside(target));
      if (!own) return [target];
      return areas.filter(({inside}) => gaps(inside) === own).map((area) => area.target);
    },
  };
}

/**
 * @param {Point} from
 * @param {Point} to
 */
export function distance([x0, y0], [x1, y1]) { return Math.hypot(x1 - x0, y1 - y0); }

/** @param {Point[]} points */
export function pointsText(points) { return points.map(([x, y]) => `${round(x)},${round(y)}`).join(' '); }

/** @param {number} value */
export function round(value) { return Math.round(value * 1000) / 1000; }

/** @param {number[]} values */
function mean(values) { return values.reduce((sum, value) => sum + value, 0) / values.length; }

/**
 * @param {Point} centre
 * @param {number} width
 * @param {number} height
 * @returns {Point[]}
 */
function rectangle([x, y], width, height) {
  return [
    [x - width / 2, y - height / 2], [x + width / 2, y - height / 2], [x + width / 2, y + height / 2],
    [x - width / 2, y + height / 2]
  ];
}
