import {curveCount} from './charts.js';
import {element, fill} from './dom.js';
import {patchChildren} from './patch.js';
import {createHistoryPlot} from './rating_plots.js';

/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {import('./rating_plots.js').Curve} Curve */

const initialCurves = 3;

/** Creates the section with the plot of the ratings over the number of games. The reader chooses engines. */
export function createHistory() {
  /**
   * Indices of the palette by the name of the chosen engines.
   * @type {Map<string, number> | null}
   */
  let chosen = null;
  /** @type {Overview | null} */
  let shown = null;
  const plot = createHistoryPlot();
  const title = element('h2', {id: 'history-title'});
  const chips = element('ul', {class: 'chips'});
  const adder = element('select', {'aria-label': 'Add an engine to the plot'});
  const chooser = element('div', {class: 'chooser'}, chips, adder);
  const section = element(
      'section', {class: 'card half history', 'aria-labelledby': 'history-title', hidden: true},
      element(
          'div', {class: 'card-head'}, title, element('span', {class: 'muted'}, '95 % confidence intervals')),
      chooser, plot.element);

  const show = () => {
    const history = shown?.history;
    if (!shown || !history || !chosen) return;
    const names = chartedNames(shown);
    const isMatch = names.length === 2;
    title.textContent = isMatch ? `Elo of ${names[0]} relative to ${names[1]}` : 'Elo over games';
    chooser.hidden = isMatch;
    const curves = isMatch ? [differenceCurve(history, names)] : chosenCurves(history, names, chosen);
    plot.update({games: history.games, curves});
    if (!isMatch) showChooser(chips, adder, names, chosen);
  };
  chips.addEventListener('click', ({target}) => {
    const name = /** @type {Element} */ (target).closest('button')?.dataset.name;
    if (!name || !chosen?.delete(name)) return;
    show();
    adder.focus();
  });
  adder.addEventListener('change', () => {
    if (chosen && adder.value) chosen.set(adder.value, freeColour(chosen));
    show();
  });

  return {
    element: section,
    /** @param {Overview} overview */
    update(overview) {
      section.hidden = !overview.history?.games.length;
      if (section.hidden) return;
      shown = overview;
      const names = chartedNames(overview);
      chosen ??= new Map(names.slice(0, initialCurves).map((name, index) => [name, index]));
      for (const name of chosen.keys()) {
        if (!names.includes(name)) chosen.delete(name);
      }
      show();
    },
    close: plot.close,
  };
}

/**
 * Returns the names of the engines that the history contains.
 * @param {Overview} overview
 */
function chartedNames({engines, history}) {
  return engines.slice(0, history?.elo.length ?? 0).map(({name}) => name);
}

/** @param {Map<string, number>} chosen */
function freeColour(chosen) {
  const used = new Set(chosen.values());
  return Math.max(
      0, Array.from({length: curveCount}, (_, index) => index).findIndex((index) => !used.has(index)));
}

/**
 * Returns the difference of two ratings. With two engines, both ratings are offsets from their mean, or one
 * is fixed, so the errors add linearly.
 * @param {NonNullable<Overview['history']>} history
 * @param {string[]} names
 * @returns {Curve}
 */
function differenceCurve({games, elo, error}, names) {
  return {
    name: names[0],
    colour: 0,
    elo: games.map((_, index) => combine(elo[0][index], elo[1][index], (a, b) => a - b)),
    error: games.map((_, index) => combine(error[0][index], error[1][index], (a, b) => a + b)),
  };
}

/**
 * @param {number | null} a
 * @param {number | null} b
 * @param {(a: number, b: number) => number} operation
 */
function combine(a, b, operation) { return a === null || b === null ? null : operation(a, b); }

/**
 * @param {NonNullable<Overview['history']>} history
 * @param {string[]} names
 * @param {Map<string, number>} chosen
 * @returns {Curve[]}
 */
function chosenCurves({elo, error}, names, chosen) {
  return [...chosen].map(([name, colour]) => {
    const engine = names.indexOf(name);
    return {name, colour, elo: elo[engine] ?? [], error: error[engine] ?? []};
  });
}

/**
 * @param {HTMLElement} chips
 * @param {HTMLSelectElement} adder
 * @param {string[]} names
 * @param {Map<string, number>} chosen
 */
function showChooser(chips, adder, names, chosen) {
  patchChildren(chips, [...chosen], ([name, colour]) => `${colour} ${name}`, ([name, colour]) => {
    const key = element('span', {class: 'key', 'aria-hidden': 'true'});
    key.style.background = `var(--curve-${colour + 1})`;
    return element(
        'li', {},
        element(
            'button', {type: 'button', 'data-name': name, 'aria-label': `Remove ${name} from the plot`}, key,
            name, element('span', {class: 'cross', 'aria-hidden': 'true'}, '×')));
  });
  const rest = names.filter((name) => !chosen.has(name));
  adder.hidden = rest.length === 0 || chosen.size >= curveCount;
  const options = ['', ...rest];
  const isSame = adder.options.length === options.length &&
      options.every((name, index) => adder.options[index].value === name);
  if (isSame) return;
  fill(adder, ...options.map((name) => element('option', {value: name}, name || 'Add an engine …')));
}
