import {element} from './dom.js';
import {refill} from './focus.js';
import {pliesText, valueVerdict, verdictChip, winningColour} from './format.js';

/** @typedef {import('./board_marks.js').Tone} Tone */
/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./server.js').GameState} GameState */
/** @typedef {import('./server.js').Value} Value */
/** @typedef {import('./server.js').Values} Values */
/** @typedef {import('./server.js').Variant} Variant */
/** @typedef {import('./move_list.js').Mark} Mark */

/**
 * Rates a value for a colour: larger is better.
 * @param {Value} value
 * @param {GameState} state
 * @param {0 | 1} colour
 */
function rating(value, state, colour) {
  const winner = winningColour(value.outcome, state);
  const plies = value.plies ?? 1000;
  return winner === null ? 0 : winner === colour ? 1e6 - plies : plies - 1e6;
}

/**
 * @param {Value} value
 * @param {GameState} state
 * @returns {{label: string, tone: Tone}}
 */
function valueLabel(value, state) {
  const winner = winningColour(value.outcome, state);
  if (winner === null) return {label: '=', tone: 'even'};
  const plies = value.plies ?? '';
  return winner === state.turn ? {label: `+${plies}`, tone: 'good'} : {label: `−${plies}`, tone: 'bad'};
}

/**
 * Returns the values of the legal moves for the board.
 * @param {Values} values
 * @param {GameState} state
 * @returns {import('./board_values.js').Value[]}
 */
export function boardValues(values, state) {
  return (values.moves ?? []).map((value) => ({
                                    targets: state.legal.find(({move}) => move === value.move)?.targets ?? [],
                                    rating: rating(value, state, state.turn),
                                    ...valueLabel(value, state),
                                  }));
}

/**
 * Returns a mark for each move of a game that made the value worse for its player.
 * @param {Values | null} values
 * @param {GameState} state  after the last move
 * @returns {(Mark | null)[]}
 */
export function mistakes(values, state) {
  /** @param {Value} value @param {number} player */
  const points = ({outcome}, player) => outcome === 'draw' ? 1 :
      outcome === ['p1win', 'p2win'][player]               ? 2 :
                                                             0;
  const names = ['loss', 'draw', 'win'];
  return state.moves.map((_, index) => {
    const before = values?.positions?.[index];
    const after = values?.positions?.[index + 1];
    const player = (state.player + state.moves.length - index) % 2;
    if (!before || !after || points(before, player) <= points(after, player)) return null;
    const text = `mistake: turned a ${names[points(before, player)]} into a ${names[points(after, player)]}`;
    return {symbol: '?', text, tone: 'bad'};
  });
}

/**
 * Shows the exact values of the position and of its moves.
 * @param {HTMLElement} container
 * @param {(move: Move) => void} onPlay
 */
export function createValuesView(container, onPlay) {
  return {
    /**
     * @param {Variant} variant
     * @param {GameState} state
     * @param {Values} values  of the position
     * @param {boolean} playable  whether the user may play the moves
     */
    show(variant, state, values, playable) {
      const {picture} = variant;
      const value = values.positions?.[values.positions.length - 1];
      const moves =
          [...values.moves ?? []].sort((a, b) => rating(b, state, state.turn) - rating(a, state, state.turn));
      refill(
          container, values.error ? element('p', {class: 'error'}, values.error) : null,
          values.state === 'solving' ? element('p', {}, 'Solving the game …') : null,
          values.state === 'solved' && !state.result ?
              element(
                  'p', {},
                  value ? valueSentence(variant, state, value) : 'The value of this position is unknown.') :
              null,
          element('ul', {class: 'value-moves'}, ...moves.map((entry) => {
            const move = state.legal.find((candidate) => candidate.move === entry.move);
            return move &&
                element(
                       'li', {},
                       playable ? element(
                                      'button', {type: 'button', class: 'link', onclick: () => onPlay(move)},
                                      move.text) :
                                  element('span', {}, move.text),
                       verdictChip(picture, valueVerdict(entry, state)));
          })));
    },

    /**
     * Shows what is proven about the start position, for variants without exact values.
     * @param {Variant} variant
     * @param {GameState} state  of the start position
     */
    showProven({picture, game, proven}, state) {
      if (!proven) return refill(container);
      const winner = winningColour(proven.outcome, {...state, colours: [0, 1]});
      const length = proven.plies === undefined ? '' : ` in ${pliesText(proven.plies)}`;
      refill(
          container,
          element(
              'p', {}, 'From the start position, perfect play leads to ',
              winner === null ? 'a draw' : `a win for ${picture.colours[winner]}${length}`,
              proven.moves ? `; winning first moves: ${proven.moves}.` : '.'),
          proven.cost ? element(
                            'p', {class: 'muted'}, 'For the values of all positions, run ',
                            element('code', {}, `flipside solve ${game}`), ` (${proven.cost}).`) :
                        null);
    },
  };
}

/**
 * @param {Variant} variant
 * @param {GameState} state
 * @param {Value} value
 */
function valueSentence({picture}, state, value) {
  const winner = winningColour(value.outcome, state);
  if (winner === null) return 'With perfect play, the game is a draw.';
  const length = value.plies === undefined ? '' : ` in ${pliesText(value.plies)}`;
  return `With perfect play, ${picture.colours[winner]} wins${length}.`;
}
