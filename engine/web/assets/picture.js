/**
 * @typedef {object} Move
 * @property {string} move  as the engines write it
 * @property {string} text  in display notation
 * @property {string[]} targets  cells, areas or pieces in hand ('hand R'), in the order of clicks
 */
/**
 * @typedef {object} Cell
 * @property {string} name
 * @property {[number, number]} centre
 * @property {[number, number][]} points
 * @property {0 | 1} [shade]  absent: the outline is not drawn
 */
/**
 * @typedef {object} Area
 * @property {string} name
 * @property {[number, number][]} points  what a click hits
 * @property {[number, number][]} [outline]  what is highlighted; absent: points
 */
/**
 * @typedef {object} Picture  how to draw the board of a game; the unit is the width of a cell
 * @property {string} game
 * @property {string} title
 * @property {string} designer
 * @property {number} year
 * @property {[string, string]} colours
 * @property {[string, string]} turns  letters of the colours in positions
 * @property {[string, string]} aims
 * @property {[number, number]} size
 * @property {number[]} rows  number of cells of each row, from the top
 * @property {Cell[]} cells
 * @property {string} [lines]  SVG path
 * @property {{text: string, at: [number, number]}[]} labels
 * @property {{colour: 0 | 1, path: string}[]} edges
 * @property {{colour: 0 | 1, cell: string}[]} goals
 * @property {Record<string, {colour: 0 | 1, name: string, mark: string}>} pieces  by letter
 * @property {number} piece_radius
 * @property {{size: number, pieces: [string[], string[]]}} [hand]
 * @property {Area[]} [areas]
 */

/**
 * Returns the picture of a game whose board is unknown.
 * @param {string} game
 * @returns {Picture}
 */
export function emptyPicture(game) {
  return {
    game,
    title: game,
    designer: '',
    year: 0,
    colours: ['First', 'Second'],
    turns: ['1', '2'],
    aims: ['', ''],
    size: [1, 1],
    rows: [],
    cells: [],
    labels: [],
    edges: [],
    goals: [],
    pieces: {},
    piece_radius: 0,
  };
}

/**
 * @typedef {object} Position
 * @property {(string | null)[]} letters  the piece on each cell, in the order of Picture.cells
 * @property {0 | 1} colour  the colour to move
 * @property {string} phase
 * @property {boolean} swapped  whether p1 holds the second colour
 */

/**
 * Parses a position, 'BOARD TURN PHASE FULLMOVE'.
 * @param {Picture} picture
 * @param {string} text
 * @returns {Position}
 */
export function parsePosition(picture, text) {
  const [board, turn = picture.turns[0], phase = '-'] = text.split(' ');
  /** @type {(string | null)[]} */
  const letters = [];
  for (const [, run, letter] of picture.cells.length > 0 ? board.matchAll(/(\d+)|([A-Za-z])/g) : []) {
    if (run) {
      letters.push(...Array(Number(run)).fill(null));
    } else {
      letters.push(letter);
    }
  }
  return {letters, colour: turn === picture.turns[1] ? 1 : 0, phase, swapped: phase === 'x'};
}

/**
 * Returns the CSS classes that colour a piece, an edge or a player's disc.
 * @param {Picture} picture
 * @param {0 | 1} colour
 */
export function colourClass(picture, colour) {
  return `colour-${colour} colour-${picture.colours[colour].toLowerCase()}`;
}

/**
 * Returns the name of a piece, such as 'white rook' or 'black stone'.
 * @param {Picture} picture
 * @param {string} letter
 */
export function pieceName(picture, letter) {
  const {colour, name} = picture.pieces[letter];
  return `${picture.colours[colour].toLowerCase()} ${name}`;
}

/**
 * Returns the number of pieces that a colour has in hand.
 * @param {Picture} picture
 * @param {Position} position
 * @param {0 | 1} colour
 */
export function piecesInHand(picture, position, colour) {
  if (!picture.hand) return 0;
  const placed =
      position.letters.filter((letter) => letter && picture.pieces[letter].colour === colour).length;
  return picture.hand.size - placed;
}

/**
 * Describes a position in words, for users of screen readers.
 * @param {Picture} picture
 * @param {Position} position
 */
export function describePosition(picture, position) {
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  position.letters.forEach((letter, index) => {
    if (letter) cells.set(letter, [...(cells.get(letter) ?? []), picture.cells[index].name]);
  });
  const pieces = [...cells].map(([letter, names]) => `${pieceName(picture, letter)}: ${names.join(' ')}`);
  return `${picture.title} board. ${pieces.length ? pieces.join('; ') : 'No pieces'}. ` +
      `${picture.colours[position.colour]} to move.`;
}
