import {element} from './dom.js';
import {numberText, percentText} from './numbers.js';
import {patchChildren, setAttribute, setText} from './patch.js';
import {gameAddress, routeAddress} from './route.js';
import {createTable} from './table.js';

/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {{engine: string, reason: string, games: number, examples: number[]}} Termination */
/** @typedef {{reason: string, games: number}} Ending */

const rowLimit = 15;
const exampleLimit = 5;

/**
 * Creates the section with the reasons why games ended, and the abnormal endings by engine with examples.
 * @param {number} store
 * @param {import('./api.js').Api} api
 */
export function createEndings(store, api) {
  let total = 0;
  const endings = createTable({
    caption: 'Reasons why games ended',
    columns: [
      {
        title: 'Reason',
        isHeading: true,
        value: ({reason}) => reason,
        show(cell, {reason}) {
          if (!cell.firstElementChild) cell.append(element('a'));
          const link = /** @type {Element} */ (cell.firstElementChild);
          setText(link, reason);
          const params = new URLSearchParams({termination: reason});
          setAttribute(link, 'href', routeAddress({store, view: 'games', params}));
        }
      },
      {title: 'Games', value: ({games}) => games, text: ({games}) => numberText(games)},
      {title: 'Share', value: ({games}) => games / total, text: ({games}) => percentText(games / total, 1)},
    ],
    key: (/** @type {Ending} */ {reason}) => reason,
    things: 'reasons',
  });
  const faults = createTable({
    caption: 'Faults by engine',
    columns: [
      {title: 'Engine', isHeading: true, value: ({engine}) => engine},
      {title: 'Reason', isText: true, value: ({reason}) => reason},
      {title: 'Games', value: ({games}) => games, text: ({games}) => numberText(games)},
      {
        title: 'Examples',
        isText: true,
        value: ({examples}) => examples[0],
        show: (cell, row) => showExamples(cell, row, store, api)
      },
    ],
    key: (/** @type {Termination} */ {engine, reason}) => `${engine}\n${reason}`,
    things: 'rows',
    limit: rowLimit,
  });
  const faultsTitle = element('h3', {}, 'Faults by engine');
  const noFaults = element('p', {class: 'muted'}, 'No faults.');
  const section = element(
      'section', {class: 'card', 'aria-labelledby': 'endings-title', hidden: true},
      element('h2', {id: 'endings-title'}, 'Endings'), endings.element, faultsTitle, faults.element,
      noFaults);
  return {
    element: section,
    /** @param {Overview} overview */
    update({endings: normal = [], terminations = []}) {
      const reasons = sumByReason([...normal, ...terminations]);
      section.hidden = reasons.length === 0;
      total = reasons.reduce((sum, {games}) => sum + games, 0);
      endings.update(reasons);
      faultsTitle.hidden = faults.element.hidden = terminations.length === 0;
      noFaults.hidden = terminations.length > 0;
      faults.update(terminations);
    },
    close() {},
  };
}

/**
 * Returns the number of games by reason, the most frequent first.
 * @param {Ending[]} endings
 */
function sumByReason(endings) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const {reason, games} of endings) sums.set(reason, (sums.get(reason) ?? 0) + games);
  return [...sums].map(([reason, games]) => ({reason, games})).sort((a, b) => b.games - a.games);
}

/**
 * @param {HTMLElement} cell
 * @param {Termination} row
 * @param {number} store
 * @param {import('./api.js').Api} api
 */
function showExamples(cell, {engine, reason, games, examples}, store, api) {
  if (!cell.firstElementChild) {
    const params = new URLSearchParams({player: engine, termination: reason});
    const address = routeAddress({store, view: 'games', params});
    cell.append(element('ul', {class: 'examples'}), element('a', {class: 'all-examples', href: address}));
  }
  const all = /** @type {HTMLElement} */ (cell.lastElementChild);
  all.hidden = games <= exampleLimit;
  setText(all, `all ${numberText(games)} games`);
  patchChildren(
      /** @type {Element} */ (cell.firstElementChild), examples.slice(0, exampleLimit), String, (index) => {
        const number = index + 1;
        const transcript = api.transcriptAddress(store, index);
        return element(
            'li', {},
            element(
                api.hasGame(store, index) ? 'a' : 'span',
                api.hasGame(store, index) ? {href: gameAddress(store, index)} : {}, `game ${number}`),
            transcript &&
                element(
                    'a', {
                      class: 'transcript',
                      href: transcript,
                      target: '_blank',
                      'aria-label': `Transcript of game ${number}`
                    },
                    'transcript'));
      });
}
