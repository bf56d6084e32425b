import {element} from './dom.js';
import {countText, durationText} from './game_text.js';
import {createMenu} from './menu.js';
import {numberText, percentText, pointsOf, scoreOf, signedText} from './numbers.js';
import {setAttribute, setText} from './patch.js';
import {createRatingPlot} from './rating_plots.js';
import {showResultsBar} from './results_bar.js';
import {routeAddress} from './route.js';
import {standingsBbcode, standingsCsv, standingsMarkdown} from './standings_text.js';
import {createTable} from './table.js';

/** @typedef {import('./api.js').Standing} Standing */
/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {import('./table.js').Column<Standing>} Column */

const rowLimit = 50;
const performanceLimit = 20;

/**
 * Returns a column with the names of engines, which link to their games.
 * @param {number} store
 * @returns {Column}
 */
function nameColumn(store) {
  return {
    title: 'Engine',
    isHeading: true,
    value: ({name}) => name,
    show(cell, {name}) {
      if (!cell.firstElementChild) cell.append(element('a'));
      const link = /** @type {HTMLAnchorElement} */ (cell.firstElementChild);
      setText(link, name);
      const params = new URLSearchParams({player: name});
      setAttribute(link, 'href', routeAddress({store, view: 'games', params}));
      setAttribute(link, 'title', `Games of ${name}`);
    },
  };
}

/**
 * @param {number} store
 * @returns {Column[]}
 */
function standingsColumns(store) {
  return [
    {title: '#', hint: 'Rank', value: ({rank}) => rank},
    nameColumn(store),
    {title: 'Elo', value: ({elo}) => elo, text: ({elo}) => signedText(elo), class: 'strong'},
    {
      title: '±',
      hint: 'Half the width of the 95 % confidence interval',
      value: ({error}) => error,
      text: ({error}) => numberText(error, 1)
    },
    {title: 'Points', value: pointsOf, text: (engine) => numberText(pointsOf(engine), 1)},
    {title: 'Games', value: ({games}) => games, text: ({games}) => numberText(games)},
    {title: 'Byes', value: ({swiss}) => swiss?.byes || null, text: ({swiss}) => numberText(swiss?.byes)},
    {
      title: 'Buchholz',
      hint: 'Sum of the points of all opponents',
      value: ({swiss}) => swiss?.buchholz,
      text: ({swiss}) => numberText(swiss?.buchholz, 1)
    },
    {
      title: 'Sonneborn-Berger',
      hint: 'Sum of the points of all opponents, each multiplied by the share of points scored against it',
      value: ({swiss}) => swiss?.sonneborn_berger,
      text: ({swiss}) => numberText(swiss?.sonneborn_berger, 2)
    },
    {
      title: 'Score',
      hint: 'Points per game',
      value: (engine) => scoreOf(engine),
      text: (engine) => percentText(scoreOf(engine), 1)
    },
    {
      title: 'Results',
      hint: 'Wins, draws and losses',
      value: ({wins, games}) => games ? wins : null,
      show: (cell, engine) => showResultsBar(cell, engine)
    },
    {title: 'Won', value: ({wins, games}) => games ? wins : null, text: ({wins}) => numberText(wins)},
    {title: 'Drawn', value: ({draws, games}) => games ? draws : null, text: ({draws}) => numberText(draws)},
    {
      title: 'Lost',
      value: ({losses, games}) => games ? losses : null,
      text: ({losses}) => numberText(losses)
    },
    {
      title: 'First',
      hint: 'Score as first player',
      value: ({p1}) => scoreOf(p1),
      text: ({p1}) => percentText(scoreOf(p1))
    },
    {
      title: 'Second',
      hint: 'Score as second player',
      value: ({p2}) => scoreOf(p2),
      text: ({p2}) => percentText(scoreOf(p2))
    },
    {
      title: 'Forfeits',
      hint: 'Games lost by misbehaviour',
      value: ({forfeits}) => forfeits || null,
      text: ({forfeits}) => numberText(forfeits),
      show(cell, {forfeits}) {
        setText(cell, numberText(forfeits));
        cell.classList.toggle('bad', forfeits > 0);
      }
    },
  ];
}

/**
 * Creates the section with the standings.
 * @param {number} store
 */
export function createStandings(store) {
  /** @type {Standing[]} */
  let engines = [];
  const round = element('span', {class: 'muted'});
  const copied = element('span', {class: 'muted copied', role: 'status'});
  /**
   * @param {string} format
   * @param {(engines: Standing[]) => string} convert
   */
  const item = (format, convert) => ({
    label: format,
    choose: async () => {
      const done = await copyText(convert(engines));
      setText(copied, done ? `Copied as ${format}` : 'The browser blocked copying');
      setTimeout(() => setText(copied, ''), 4000);
    },
  });
  const menu = createMenu('Copy', [
    item('Markdown', standingsMarkdown),
    item('CSV', standingsCsv),
    item('BBCode', standingsBbcode),
  ]);
  const table = createTable({
    caption: 'Standings',
    columns: standingsColumns(store),
    key: ({name}) => name,
    things: 'engines',
    limit: rowLimit,
  });
  const section = element(
      'section', {class: 'card standings wide', 'aria-labelledby': 'standings-title'},
      element(
          'div', {class: 'card-head'}, element('h2', {id: 'standings-title'}, 'Standings'), round, copied,
          menu),
      table.element);
  return {
    element: section,
    /** @param {Overview} overview */
    update(overview) {
      engines = overview.engines;
      const {swiss} = overview;
      setText(round, swiss ? `Points and tie-breaks after round ${swiss.round} of ${swiss.rounds}` : '');
      table.update(engines);
    },
    close() {},
  };
}

/**
 * Copies a text to the clipboard and returns whether the browser allowed it.
 * @param {string} text
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/**
 * Copies without the clipboard interface, which exists only on pages from this computer or over HTTPS.
 * @param {string} text
 */
function copySelection(text) {
  const focused = document.activeElement;
  const area = element('textarea', {class: 'visually-hidden', 'aria-hidden': 'true'});
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** Creates the section with the plot of the ratings. */
export function createRatings() {
  const plot = createRatingPlot();
  const note = element('p', {class: 'muted'});
  const section = element(
      'section', {class: 'card ratings narrow', 'aria-labelledby': 'ratings-title', hidden: true},
      element(
          'div', {class: 'card-head'}, element('h2', {id: 'ratings-title'}, 'Elo'),
          element('span', {class: 'muted'}, '95 % confidence intervals')),
      plot.element, note);
  return {
    element: section,
    /** @param {Overview} overview */
    update({engines}) {
      const rated = engines.filter(({elo}) => typeof elo === 'number');
      section.hidden = rated.length === 0;
      if (section.hidden) return;
      plot.update(rated.slice(0, rowLimit));
      setText(
          note,
          rated.length > rowLimit ? `The first ${rowLimit} of ${numberText(rated.length)} engines` : '');
    },
    close: plot.close,
  };
}

/**
 * Creates the section with the speed and accuracy of the engines.
 * @param {number} store
 */
export function createPerformance(store) {
  /** @type {Column[]} */
  const columns = [
    nameColumn(store),
    {
      title: 'Accuracy',
      hint: 'Share of the moves in won and drawn positions that kept the value of the position',
      value: ({accuracy}) => accuracy,
      text: ({accuracy}) => percentText(accuracy, 1)
    },
    {
      title: 'Time per move',
      value: ({seconds_per_move: seconds}) => seconds,
      text: ({seconds_per_move: seconds}) => durationText(seconds)
    },
    {
      title: 'Time used',
      hint: 'Share of the time control',
      value: ({time_used: used}) => used,
      text: ({time_used: used}) => percentText(used)
    },
    {
      title: 'Nodes/s',
      value: ({nodes_per_second: speed}) => speed,
      text: ({nodes_per_second: speed}) => countText(speed)
    },
    {
      title: 'Depth',
      hint: 'Mean search depth',
      value: ({depth}) => depth,
      text: ({depth}) => numberText(depth, 1)
    },
  ];
  const table = createTable({
    caption: 'Accuracy, time and speed of the engines',
    columns,
    key: ({name}) => name,
    things: 'engines',
    limit: performanceLimit,
  });
  const section = element(
      'section', {class: 'card', 'aria-labelledby': 'performance-title', hidden: true},
      element('h2', {id: 'performance-title'}, 'Accuracy, time and speed'), table.element);
  return {
    element: section,
    /** @param {Overview} overview */
    update({engines}) {
      const isMeasured =
          engines.some((engine) => columns.slice(1).some(({value}) => typeof value(engine) === 'number'));
      section.hidden = !isMeasured;
      if (isMeasured) table.update(engines);
    },
    close() {},
  };
}
