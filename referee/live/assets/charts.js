import {element} from './dom.js';
import {countText} from './numbers.js';
import {setAttribute} from './patch.js';

/**
 * @typedef {object} Colours  of the current theme, as a canvas needs them
 * @property {string} text
 * @property {string} muted
 * @property {string} line
 * @property {string} surface
 * @property {string} good
 * @property {string} bad
 * @property {string[]} curves
 */
/**
 * @typedef {{data: any, options: any}} Drawing  what Chart.js calls a configuration, without type and
 * plugins
 */
/**
 * @template Input
 * @typedef {object} PlotOptions
 * @property {string} type  a chart type of Chart.js
 * @property {object[]} [plugins]
 * @property {(input: Input) => string} describe  returns a text for users of screen readers
 * @property {(input: Input, colours: Colours) => Drawing} draw
 */

export const curveCount = 8;

const printWidth = 660;  // width of a card on a page of A4, in pixels

/**
 * Creates a plot that follows the theme. Call close() to free it.
 * @template Input
 * @param {PlotOptions<Input>} options
 */
export function createPlot({type, plugins = [], describe, draw}) {
  const canvas = element('canvas', {role: 'img'});
  const box = element('div', {class: 'plot'}, canvas);
  /** @type {any} */
  let chart = null;
  /** @type {Input | null} */
  let shown = null;
  let isPrinting = false;

  const redraw = () => {
    if (shown === null) return;
    const {data, options} = draw(shown, coloursFor(isPrinting));
    const complete = {responsive: true, maintainAspectRatio: false, animation: false, ...options};
    if (chart) {
      patchDatasets(chart.data, data);
      chart.options = complete;
      chart.update();  // mode 'none' would keep the colours of the points
    } else {
      chart = new Chart(canvas, {type, data, options: complete, plugins});
    }
  };
  const changeColours = () => {
    screenColours = null;
    redraw();
  };
  const print = () => {
    isPrinting = true;
    redraw();
    chart?.resize(Math.min(box.clientWidth, printWidth), box.clientHeight);
  };
  const endPrint = () => {
    isPrinting = false;
    redraw();
    chart?.resize();
  };
  document.addEventListener('themechange', changeColours);
  addEventListener('beforeprint', print);
  addEventListener('afterprint', endPrint);

  return {
    element: box,
    /** @param {Input} input */
    update(input) {
      shown = input;
      setAttribute(canvas, 'aria-label', describe(input));
      redraw();
    },
    close() {
      document.removeEventListener('themechange', changeColours);
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', endPrint);
      chart?.destroy();
    },
  };
}

/**
 * Replaces the data of a chart but keeps its datasets, to which the tooltip refers.
 * @param {any} target
 * @param {any} data
 */
function patchDatasets(target, data) {
  target.labels = data.labels;
  target.datasets.length = Math.min(target.datasets.length, data.datasets.length);
  data.datasets.forEach((/** @type {any} */ dataset, /** @type {number} */ index) => {
    target.datasets[index] = Object.assign(target.datasets[index] ?? {}, dataset);
  });
}

/**
 * The colours of the theme on the screen, until the theme changes.
 * @type {Colours | null}
 */
let screenColours = null;

/** @param {boolean} isPrinting */
function coloursFor(isPrinting) {
  if (isPrinting) return readColours(true);
  return screenColours ??= readColours(false);
}

/**
 * @param {boolean} isPrinting  returns the colours of the light theme
 * @returns {Colours}
 */
function readColours(isPrinting) {
  const probe = element('span');
  if (isPrinting) probe.style.colorScheme = 'light';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const read = (/** @type {string} */ name) => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const curves = Array.from({length: curveCount}, (_, index) => read(`curve-${index + 1}`));
  const [text, muted, line, surface, good, bad] =
      ['text', 'muted', 'line', 'surface', 'good', 'bad'].map(read);
  probe.remove();
  return {text, muted, line, surface, good, bad, curves};
}

/**
 * Returns a colour of the theme with an opacity.
 * @param {string} colour  'rgb(…)', as getComputedStyle() returns it
 * @param {number} opacity
 */
export function translucent(colour, opacity) {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}

/**
 * Returns the options of an axis.
 * @param {Colours} colours
 * @param {string} title
 * @param {object} [more]  further options
 */
export function axis(colours, title, more = {}) {
  return {
    title: {display: title !== '', text: title, color: colours.muted},
    ticks:
        {color: colours.muted, maxRotation: 0, autoSkipPadding: 16, includeBounds: false, callback: tickText},
    grid: {color: colours.line, borderColor: colours.line, drawTicks: false},
    ...more,
  };
}

/** @param {number} value */
function tickText(value) { return value.toLocaleString('en', {maximumFractionDigits: 3}).replace('-', '−'); }

/**
 * Returns the title of a tooltip on a plot over the number of games.
 * @param {any[]} items
 */
export function gamesTitle(items) { return items[0] ? countText(items[0].parsed.x, 'game') : ''; }

/**
 * Returns the options that all plots share: no legend, and a tooltip in the colours of the theme.
 * @param {Colours} colours
 * @param {(item: any) => string} label  returns a line of the tooltip
 * @param {{title?: (items: any[]) => string, filter?: (item: any) => boolean}} [tooltip]  title: returns the
 *     first line; filter: selects the points that the tooltip lists
 */
export function plugins(colours, label, tooltip = {}) {
  const {title, filter = () => true} = tooltip;
  return {
    legend: {display: false},
    tooltip: {
      filter,
      backgroundColor: colours.surface,
      titleColor: colours.text,
      bodyColor: colours.text,
      borderColor: colours.line,
      borderWidth: 1,
      displayColors: false,
      callbacks: {label, ...(title && {title})},
    },
  };
}
