import {element} from './dom.js';
import {gamesOf, resultsText} from './numbers.js';
import {setAttribute} from './patch.js';

/** @typedef {import('./api.js').Results} Results */

/**
 * Shows results as a bar divided into wins, draws and losses. Creates the bar in an empty element and updates
 * it in any other.
 * @param {HTMLElement} target
 * @param {Results} results
 */
export function showResultsBar(target, results) {
  if (!target.firstElementChild) {
    target.append(element(
        'span', {class: 'results-bar', role: 'img'}, element('span', {class: 'wins'}),
        element('span', {class: 'draws'}), element('span', {class: 'losses'})));
  }
  const bar = /** @type {HTMLElement} */ (target.firstElementChild);
  const text = resultsText(results);
  setAttribute(bar, 'aria-label', text);
  setAttribute(bar, 'title', text);
  const games = gamesOf(results) || 1;
  [results.wins, results.draws, results.losses].forEach((count, index) => {
    /** @type {HTMLElement} */ (bar.children[index]).style.width = `${100 * count / games}%`;
  });
}
