import {axis, createPlot, gamesTitle, plugins, translucent} from './charts.js';
import {countText, numberText, signedText} from './numbers.js';

/** @typedef {import('./api.js').Standing} Standing */
/**
 * @typedef {object} Curve
 * @property {string} name
 * @property {number} colour  index of the palette
 * @property {(number | null)[]} elo
 * @property {(number | null)[]} error
 */
/** @typedef {{games: number[], curves: Curve[]}} History */
/** @typedef {{elo?: number | null, error?: number | null}} Interval */

/** Chart.js plugin that draws the `errors` of a dataset as horizontal bars with caps. */
const errorBars = {
  id: 'errorBars',
  /** @param {any} chart */
  beforeDatasetsDraw(chart) {
    const {ctx, chartArea: {left, right, top, bottom}, scales: {x}} = chart;
    const {data, errors, borderColor} = chart.data.datasets[0];
    const cap = 4;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, right - left, bottom - top);
    ctx.clip();
    ctx.strokeStyle = borderColor;
    ctx.lineWidth = 2;
    ctx.beginPath();
    chart.getDatasetMeta(0).data.forEach((/** @type {{y: number}} */ {y}, /** @type {number} */ index) => {
      if (data[index] === null || errors[index] === null) return;
      const from = x.getPixelForValue(data[index] - errors[index]);
      const to = x.getPixelForValue(data[index] + errors[index]);
      ctx.moveTo(from, y);
      ctx.lineTo(to, y);
      for (const end of [from, to]) {
        ctx.moveTo(end, y - cap);
        ctx.lineTo(end, y + cap);
      }
    });
    ctx.stroke();
    ctx.restore();
  },
};

// Must match overview.css, which aligns the plot with the rows of the standings.
const rowHeight = 32;
const axisHeight = 30;

/** Creates a plot of ratings with their 95 % confidence intervals, a row for each engine. */
export function createRatingPlot() {
  const plot = createPlot({
    type: 'line',
    plugins: [errorBars],
    describe: (/** @type {Standing[]} */ engines) =>
        `Plot of Elo with 95 % confidence intervals for ${countText(engines.length, 'engine')}. ` +
        'The standings contain the values.',
    draw(engines, colours) {
      const [low, high] = ratingRange(engines);
      return {
        data: {
          labels: engines.map(({name}) => shortened(name)),
          datasets: [{
            data: engines.map(({elo}) => elo ?? null),
            errors: engines.map(({error}) => error ?? null),
            showLine: false,
            borderColor: colours.curves[0],
            backgroundColor: colours.curves[0],
            pointRadius: 4.5,
            pointHoverRadius: 6,
          }],
        },
        options: {
          indexAxis: 'y',
          interaction: {mode: 'index', axis: 'y', intersect: false},
          scales: {
            x: axis(colours, '', {min: low, max: high, position: 'top', afterFit: setAxisHeight}),
            y: axis(colours, '', {
              offset: true,
              ticks: {color: colours.text, autoSkip: false, padding: 6},
              grid: {display: false, borderColor: colours.line},
            }),
          },
          plugins: plugins(colours, ({dataIndex}) => intervalText(engines[dataIndex])),
        },
      };
    },
  });
  return {
    ...plot,
    /** @param {Standing[]} engines */
    update(engines) {
      plot.element.style.height = `${rowHeight * engines.length + axisHeight}px`;
      plot.update(engines);
    },
  };
}

/** @param {{height: number}} scale */
function setAxisHeight(scale) { scale.height = axisHeight; }

/** @param {Interval} interval */
function intervalText({elo, error}) { return `${signedText(elo)} ± ${numberText(error, 1)} Elo`; }

/** @param {string} name */
function shortened(name) {
  const longest = 22;
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}

/**
 * Returns the range of an axis that contains all ratings. Intervals that are much wider than most are cut.
 * @param {Interval[]} engines
 * @returns {[number, number]}
 */
export function ratingRange(engines) {
  const errors = engines.map(({error}) => error ?? 0).sort((a, b) => a - b);
  const longest = 3 * (errors[errors.length >> 1] ?? 0);
  const ends = engines.flatMap(({elo, error}) => {
    if (elo === null || elo === undefined) return [];
    const shown = Math.min(error ?? 0, longest);
    return [elo - shown, elo + shown];
  });
  if (ends.length === 0) return [-100, 100];
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const room = Math.max(0.04 * (high - low), 2);
  const unit = niceUnit((high - low) / 20);
  return [Math.floor((low - room) / unit) * unit, Math.ceil((high + room) / unit) * unit];
}

/** @param {number} size */
function niceUnit(size) {
  const power = 10 ** Math.floor(Math.log10(Math.max(size, 1)));
  return power * (size <= power ? 1 : size <= 2 * power ? 2 : size <= 5 * power ? 5 : 10);
}

/** Creates a plot of ratings over the number of games, with their 95 % confidence intervals as bands. */
export function createHistoryPlot() {
  return createPlot({
    type: 'line',
    describe: (/** @type {History} */ {games, curves}) =>
        `Plot of Elo over ${countText(games.at(-1) ?? 0, 'game')}. At the end: ` +
        `${curves.map((curve) => `${curve.name} ${intervalText(lastOf(curve))}`).join(', ')}.`,
    draw({games, curves}, colours) {
      const [low, high] = historyRange(curves);
      return {
        data:
            {datasets: curves.flatMap((curve) => curveDatasets(games, curve, colours.curves[curve.colour]))},
        options: {
          interaction: {mode: 'nearest', axis: 'x', intersect: false},
          scales: {
            x: axis(colours, 'Games', {type: 'linear', min: 0, max: games.at(-1)}),
            y: axis(colours, 'Elo', {min: low, max: high}),
          },
          plugins: {
            ...plugins(
                colours,
                ({datasetIndex, dataIndex}) => {
                  const {name, elo, error} = curves[Math.floor(datasetIndex / 3)];
                  return `${name}: ${intervalText({elo: elo[dataIndex], error: error[dataIndex]})}`;
                },
                {title: gamesTitle, filter: ({datasetIndex}) => datasetIndex % 3 === 2}),
          },
        },
      };
    },
  });
}

/** @param {Curve} curve */
function lastOf({elo, error}) { return {elo: elo.at(-1), error: error.at(-1)}; }

/**
 * Returns the datasets of a curve: the ends of its intervals, with the band between them, and the ratings.
 * @param {number[]} games
 * @param {Curve} curve
 * @param {string} colour
 */
function curveDatasets(games, {name, elo, error}, colour) {
  const points = (/** @type {-1 | 0 | 1} */ side) => games.map((x, index) => {
    const value = elo[index];
    return {x, y: value === null ? null : value + side * (error[index] ?? 0)};
  });
  const edge = {pointRadius: 0, pointHitRadius: 0, pointHoverRadius: 0, borderWidth: 0};
  return [
    {...edge, label: `${name}, upper end`, data: points(1), fill: false},
    {
      ...edge,
      label: `${name}, lower end`,
      data: points(-1),
      fill: '-1',
      backgroundColor: translucent(colour, 0.14)
    },
    {
      label: name,
      data: points(0),
      fill: false,
      borderColor: colour,
      backgroundColor: colour,
      borderWidth: 2,
      pointRadius: games.length === 1 ? 3 : 0,
      pointHoverRadius: 4,
    },
  ];
}

/**
 * Returns the range of the Elo axis. Omits the intervals of the first quarter of the games, which are so wide
 * that they would flatten the rest of the plot.
 * @param {Curve[]} curves
 * @returns {[number, number]}
 */
function historyRange(curves) {
  return ratingRange(curves.flatMap(
      ({elo, error}) => elo.map((value, k) => ({elo: value, error: 4 * k >= elo.length ? error[k] : 0}))));
}
