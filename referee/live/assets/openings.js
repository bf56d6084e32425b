import {element} from './dom.js';
import {numberText, percentText, scoreOf} from './numbers.js';
import {setAttribute, setText} from './patch.js';
import {showResultsBar} from './results_bar.js';
import {routeAddress} from './route.js';
import {createTable} from './table.js';

/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {import('./api.js').Results} Results */
/** @typedef {{game: string, games: number} & Results} Seat */
/** @typedef {Seat & {opening: string}} Opening */

const rowLimit = 10;

/**
 * Returns the columns with the results of the first player.
 * @returns {import('./table.js').Column<any>[]}
 */
function resultColumns() {
  return [
    {title: 'Games', value: ({games}) => games, text: ({games}) => numberText(games)},
    {
      title: 'Score',
      hint: 'Points per game of the first player',
      value: (row) => scoreOf(row),
      text: (row) => percentText(scoreOf(row), 1)
    },
    {
      title: 'Results',
      hint: 'Wins, draws and losses of the first player',
      value: ({wins}) => wins,
      show: (cell, row) => showResultsBar(cell, row)
    },
    {title: 'Won', value: ({wins}) => wins, text: ({wins}) => numberText(wins)},
    {title: 'Drawn', value: ({draws}) => draws, text: ({draws}) => numberText(draws)},
    {title: 'Lost', value: ({losses}) => losses, text: ({losses}) => numberText(losses)},
  ];
}

/** Creates the section with the results of the first player in each game. */
export function createSeats() {
  const table = createTable({
    caption: 'Results of the first player by game',
    columns: [{title: 'Game', isHeading: true, value: ({game}) => game}, ...resultColumns()],
    key: (/** @type {Seat} */ {game}) => game,
    things: 'games',
    limit: rowLimit,
  });
  const section = element(
      'section', {class: 'card', 'aria-labelledby': 'seats-title', hidden: true},
      element('h2', {id: 'seats-title'}, 'Results of the first player'), table.element);
  return {
    element: section,
    /** @param {Overview} overview */
    update({seats = []}) {
      section.hidden = seats.length < 2;
      table.update(seats);
    },
    close() {},
  };
}

/**
 * Creates the section with the results of the first player by opening.
 * @param {number} store
 */
export function createOpenings(store) {
  let isOneGame = false;
  const table = createTable({
    caption: 'Results of the first player by opening',
    columns: [
      {
        title: 'Opening',
        isHeading: true,
        class: 'opening',
        value: ({opening}) => opening,
        show: (cell, row) => showOpening(cell, row, store)
      },
      {title: 'Game', isText: true, value: ({game}) => isOneGame ? null : game},
      ...resultColumns(),
    ],
    key: (/** @type {Opening} */ {game, opening}) => `${game} ${opening}`,
    things: 'openings',
    limit: rowLimit,
  });
  const section = element(
      'section', {class: 'card', 'aria-labelledby': 'openings-title', hidden: true},
      element(
          'div', {class: 'card-head'}, element('h2', {id: 'openings-title'}, 'Openings'),
          element('span', {class: 'muted'}, 'results of the first player')),
      table.element);
  return {
    element: section,
    /** @param {Overview} overview */
    update({openings = [], games}) {
      isOneGame = games.length === 1;
      section.hidden = openings.length === 0;
      table.update(openings);
    },
    close() {},
  };
}

/**
 * @param {HTMLElement} cell
 * @param {Opening} row
 * @param {number} store
 */
function showOpening(cell, {game, opening}, store) {
  if (!cell.firstElementChild) cell.append(element('a'));
  const link = /** @type {Element} */ (cell.firstElementChild);
  setText(link, opening || 'start position');
  setAttribute(link, 'title', opening);
  const params = new URLSearchParams({game, ...(opening && {opening})});
  setAttribute(link, 'href', routeAddress({store, view: 'games', params}));
}
