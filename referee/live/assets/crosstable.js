import {element} from './dom.js';
import {percentText, resultsText, scoreOf} from './numbers.js';
import {patchChildren, setAttribute, setText} from './patch.js';
import {routeAddress} from './route.js';

/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {import('./api.js').Results} Results */
/** @typedef {{name: string, opponent: string, results: Results | null}} Cell */
/** @typedef {{name: string, rank: number, cells: Cell[]}} Row */

const detailLimit = 6;  // number of engines up to which the cells also contain wins, draws and losses

/**
 * Creates the section with the crosstable, a heat map. Its cells link to the games of the two engines. The
 * arrow keys move between the cells.
 * @param {number} store
 */
export function createCrosstable(store) {
  const head = element('tr');
  const body = element('tbody');
  const table = element(
      'table', {class: 'crosstable', role: 'grid'},
      element('caption', {class: 'visually-hidden'}, 'Crosstable: score of each row against each column'),
      element('thead', {}, head), body);
  const section = element(
      'section', {class: 'card half crosstable-card', 'aria-labelledby': 'crosstable-title', hidden: true},
      element(
          'div', {class: 'card-head'}, element('h2', {id: 'crosstable-title'}, 'Crosstable'),
          element('span', {class: 'muted'}, 'score of each row against each column, in percent')),
      element('div', {class: 'scroll-box tall'}, table));
  table.addEventListener('keydown', moveFocus);
  table.addEventListener('focusin', ({target}) => setTabStop(table, /** @type {HTMLElement} */ (target)));

  return {
    element: section,
    /** @param {Overview} overview */
    update({engines, crosstable}) {
      const isPlayed = crosstable?.some((row) => row.some(Boolean));
      section.hidden = !isPlayed || engines.length < 3;
      if (!crosstable || section.hidden) return;
      const rows = engines.map(
          ({name, rank}, i) => ({
            name,
            rank,
            cells: engines.map(({name: opponent}, j) => ({name, opponent, results: crosstable[i][j]})),
          }));
      table.classList.toggle('detailed', engines.length <= detailLimit);
      showHead(head, rows);
      patchChildren(body, rows, ({name}) => name, createRow, (line, row) => showRow(line, row, store));
      if (!table.querySelector('td a[tabindex="0"]')) setTabStop(table, table.querySelector('td a'));
    },
    close() {},
  };
}

/**
 * @param {HTMLElement} head
 * @param {Row[]} rows
 */
function showHead(head, rows) {
  /** @type {{name: string, rank: number | null}[]} */
  const columns = [{name: '', rank: null}, ...rows];
  patchChildren(
      head, columns, ({name}) => name,
      ({name}) => name ? element('th', {scope: 'col', title: name}, element('span')) :
                         element('td', {class: 'corner'}),
      (cell, {name}) => {
        if (name) setText(/** @type {Element} */ (cell.firstElementChild), name);
      });
}

function createRow() { return element('tr', {}, element('th', {scope: 'row'})); }

/**
 * @param {HTMLElement} line
 * @param {Row} row
 * @param {number} store
 */
function showRow(line, {name, cells}, store) {
  setText(/** @type {Element} */ (line.firstElementChild), name);
  cells.forEach((cell, index) => {
    const shown = line.children[index + 1] ?? line.appendChild(element('td'));
    showCell(/** @type {HTMLElement} */ (shown), cell, store);
  });
  while (line.children.length > cells.length + 1) line.lastElementChild?.remove();
}

/**
 * @param {HTMLElement} target
 * @param {Cell} cell
 * @param {number} store
 */
function showCell(target, {name, opponent, results}, store) {
  const state = results ? `${opponent} ${results.wins} ${results.draws} ${results.losses}` : opponent;
  if (target.dataset.state === state) return;
  target.dataset.state = state;
  target.classList.toggle('self', name === opponent);
  const score = scoreOf(results);
  if (score === null || !results) {
    target.replaceChildren();
    target.style.removeProperty('--strength');
    return;
  }
  target.classList.toggle('above', score > 0.5);
  target.style.setProperty('--strength', `${Math.round(100 * Math.abs(2 * score - 1))}%`);
  if (!target.firstElementChild) {
    target.append(element('a', {tabindex: -1}, element('span'), element('small', {'aria-hidden': 'true'})));
  }
  const link = /** @type {HTMLElement} */ (target.firstElementChild);
  const params = new URLSearchParams({player: name, player2: opponent});
  const text = `${name} against ${opponent}: ${percentText(score)}, ${resultsText(results)}`;
  setAttribute(link, 'href', routeAddress({store, view: 'games', params}));
  setAttribute(link, 'aria-label', text);
  setAttribute(link, 'title', text);
  setText(link.children[0], percentText(score).replace(/ %$/, ''));
  setText(link.children[1], resultsText(results));
}

/**
 * Makes one link of the table reachable with the Tab key.
 * @param {HTMLElement} table
 * @param {HTMLElement | null} link
 */
function setTabStop(table, link) {
  if (!link) return;
  table.querySelectorAll('td a[tabindex="0"]').forEach((other) => other.setAttribute('tabindex', '-1'));
  link.setAttribute('tabindex', '0');
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  /** @type {Record<string, [number, number]>} */
  const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
  const step = steps[event.key];
  const cell = /** @type {Element} */ (event.target).closest('td');
  if (!step || !cell) return;
  event.preventDefault();
  const line = /** @type {HTMLTableRowElement} */ (cell.parentElement);
  const lines = [.../** @type {HTMLElement} */ (line.parentElement).children];
  let row = lines.indexOf(line);
  let column = [...line.children].indexOf(cell);
  // Skip empty cells, such as those on the diagonal.
  for (;;) {
    row += step[0];
    column += step[1];
    const target = lines[row]?.children[column];
    if (!target || column === 0) return;
    const link = target.querySelector('a');
    if (!link) continue;
    link.focus();
    return;
  }
}
