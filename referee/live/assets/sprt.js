import {axis, createPlot, gamesTitle, plugins} from './charts.js';
import {element} from './dom.js';
import {numberText, signedText} from './numbers.js';
import {patchChildren, setText} from './patch.js';

/** @typedef {import('./api.js').Sprt} Sprt */
/** @typedef {import('./api.js').Overview} Overview */

/** Chart.js plugin that draws dashed lines at the `bounds` of its options. */
const boundLines = {
  id: 'boundLines',
  /**
   * @param {any} chart
   * @param {unknown} _
   * @param {{bounds: {value: number, label: string, colour: string, isAbove: boolean}[]}} options
   */
  beforeDatasetsDraw({ctx, chartArea: {left, right}, scales: {y}}, _, {bounds}) {
    ctx.save();
    ctx.lineWidth = 1.5;
    ctx.font = '12px system-ui, sans-serif';
    ctx.setLineDash([6, 4]);
    for (const {value, label, colour, isAbove} of bounds) {
      const at = y.getPixelForValue(value);
      ctx.strokeStyle = colour;
      ctx.fillStyle = colour;
      ctx.textBaseline = isAbove ? 'bottom' : 'top';
      ctx.fillText(label, left + 8, at + (isAbove ? -4 : 5));
      ctx.beginPath();
      ctx.moveTo(left, at);
      ctx.lineTo(right, at);
      ctx.stroke();
    }
    ctx.restore();
  },
};

/** Creates the section about the sequential probability ratio test. */
export function createSprt() {
  const verdict = element('p', {class: 'verdict'});
  const fill = element('span', {class: 'gauge-fill'});
  const gauge = element('div', {class: 'gauge', 'aria-hidden': 'true'}, fill);
  const facts = element('dl', {class: 'facts'});
  const pairs = element('ol', {class: 'pentanomial'});
  const pairsFrame =
      element('div', {}, element('h3', {}, 'Pairs of games by points of the first engine'), pairs);
  const plot = createPlot({type: 'line', plugins: [boundLines], describe: describePlot, draw: drawPlot});
  const section = element(
      'section', {class: 'card sprt', 'aria-labelledby': 'sprt-title', hidden: true},
      element('h2', {id: 'sprt-title'}, 'SPRT'),
      element('div', {class: 'sprt-facts'}, verdict, gauge, facts, pairsFrame), plot.element);

  return {
    element: section,
    /** @param {Overview} overview */
    update({sprt}) {
      section.hidden = !sprt;
      if (!sprt) return;
      setText(verdict, verdictText(sprt));
      verdict.classList.toggle('good', sprt.llr >= sprt.upper);
      verdict.classList.toggle('bad', sprt.llr <= sprt.lower);
      const bound = sprt.llr < 0 ? sprt.lower : sprt.upper;
      const share = Math.min(Math.abs(sprt.llr / bound), 1) / 2;
      gauge.classList.toggle('negative', sprt.llr < 0);
      fill.style.width = `${100 * share}%`;
      patchChildren(
          facts, factsOf(sprt), ({name}) => name,
          ({name}) => element('div', {}, element('dt', {}, name), element('dd')),
          (line, {value}) => setText(/** @type {Element} */ (line.lastElementChild), value));
      pairsFrame.hidden = !sprt.pentanomial;
      showPentanomial(pairs, sprt.pentanomial ?? []);
      plot.element.hidden = !sprt.history?.games.length;
      plot.update(sprt);
    },
    close: plot.close,
  };
}

/** @param {Sprt} sprt */
function verdictText(sprt) {
  const {llr, lower, upper, elo0, elo1} = sprt;
  if (llr >= upper) return `H1 accepted: ${hypothesisText(sprt, elo1, '≥')}`;
  if (llr <= lower) return `H0 accepted: ${hypothesisText(sprt, elo0, '≤')}`;
  return 'Undecided';
}

/**
 * Formats the hypothesis that the Elo difference has a value. The normalized model fixes nElo.
 * @param {Sprt} sprt
 * @param {number} elo
 * @param {string} [relation]
 */
function hypothesisText({model}, elo, relation = '=') {
  return `${model === 'normalized' ? 'nElo' : 'Elo'} ${relation} ${
      numberText(elo, Number.isInteger(elo) ? 0 : 1)}`;
}

/** @param {Sprt} sprt */
function factsOf(sprt) {
  const {llr, lower, upper, elo0, elo1} = sprt;
  const percent = Math.round(100 * Math.abs(llr / (llr < 0 ? lower : upper)));
  return [
    {name: 'LLR', value: `${signedText(llr, 2)} (${percent} % of the ${llr < 0 ? 'lower' : 'upper'} bound)`},
    {name: 'Bounds', value: `${signedText(lower, 2)} to ${signedText(upper, 2)}`},
    {name: 'Hypotheses', value: `H0: ${hypothesisText(sprt, elo0)}, H1: ${hypothesisText(sprt, elo1)}`},
  ];
}

/**
 * @param {HTMLElement} list
 * @param {number[]} counts  of pairs with 0, ½, 1, 1½ and 2 points
 */
function showPentanomial(list, counts) {
  const largest = Math.max(...counts, 1);
  const labels = ['0', '½', '1', '1½', '2'];
  patchChildren(
      list, counts.map((count, index) => ({count, label: labels[index]})), ({label}) => label,
      ({label}) => element(
          'li', {}, element('span', {class: 'count'}),
          element('span', {class: 'column', 'aria-hidden': 'true'}),
          element('span', {class: 'points'}, label)),
      (bar, {count, label}) => {
        const [number, column] = /** @type {HTMLElement[]} */ ([...bar.children]);
        setText(number, numberText(count));
        column.style.height = `${3 * count / largest}rem`;
        bar.title = `${numberText(count)} pairs with ${label} points`;
      });
}

/** @param {Sprt} sprt */
function describePlot({llr, lower, upper, history}) {
  return `Plot of the log-likelihood ratio over ${numberText(history?.games.at(-1) ?? 0)} games. ` +
      `It is ${signedText(llr, 2)}; the bounds are ${signedText(lower, 2)} and ${signedText(upper, 2)}.`;
}

/**
 * @param {Sprt} sprt
 * @param {import('./charts.js').Colours} colours
 */
function drawPlot(sprt, colours) {
  const {elo0, elo1, lower, upper, history} = sprt;
  const games = history?.games ?? [];
  const points = games.map((x, index) => ({x, y: history?.llr[index] ?? null}));
  const values = [lower, upper, ...points.map(({y}) => y ?? 0)];
  const room = 0.15 * (upper - lower);
  return {
    data: {
      datasets: [{
        data: [{x: 0, y: 0}, ...points],
        borderColor: colours.curves[0],
        backgroundColor: colours.curves[0],
        borderWidth: 2,
        pointRadius: 0,
        pointHoverRadius: 4,
      }],
    },
    options: {
      interaction: {mode: 'nearest', axis: 'x', intersect: false},
      scales: {
        x: axis(colours, 'Games', {type: 'linear', min: 0, max: games.at(-1)}),
        y: axis(colours, 'LLR', {min: Math.min(...values) - room, max: Math.max(...values) + room}),
      },
      plugins: {
        ...plugins(colours, ({parsed}) => `LLR ${signedText(parsed.y, 2)}`, {title: gamesTitle}),
        boundLines: {
          bounds: [
            {
              value: upper,
              label: `accept H1: ${hypothesisText(sprt, elo1)}`,
              colour: colours.good,
              isAbove: true
            },
            {
              value: lower,
              label: `accept H0: ${hypothesisText(sprt, elo0)}`,
              colour: colours.bad,
              isAbove: false
            },
          ],
        },
      },
    },
  };
}
