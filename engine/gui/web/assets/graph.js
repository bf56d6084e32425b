import {themeColour} from './theme.js';

/** @typedef {import('./picture.js').Picture} Picture */

/**
 * Draws the expected result after each move.
 * @param {HTMLCanvasElement} canvas
 * @param {(ply: number) => void} onSelect  called when the user clicks a point
 */
export function createGraph(canvas, onSelect) {
  /** @type {any} */
  let chart = null;
  let ply = 0;
  /** @type {[string, string]} */
  let colours = ['', ''];
  let lineColour = '';

  const currentMove = {
    id: 'currentMove',
    /** @param {any} drawn */
    afterDatasetsDraw: ({scales, chartArea: {top, bottom}, ctx: context}) => {
      const x = scales.x.getPixelForValue(ply);
      context.save();
      context.strokeStyle = lineColour;
      context.setLineDash([4, 4]);
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x, bottom);
      context.stroke();
      context.restore();
    },
  };

  const create = () => new Chart(canvas, {
    type: 'line',
    data: {
      labels: [],
      datasets: [{data: [], borderWidth: 2, pointHitRadius: 12, spanGaps: true, clip: 4}],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: {mode: 'nearest', axis: 'x', intersect: false},
      onClick: (/** @type {any} */ _, /** @type {any[]} */ points) => points[0] && onSelect(points[0].index),
      scales: {
        x: {grid: {display: false}, ticks: {maxTicksLimit: 8, maxRotation: 0}},
        y: {
          min: 0,
          max: 100,
          ticks: {
            stepSize: 50,
            callback: (/** @type {number} */ value) => value === 50 ? 'even' : colours[value === 0 ? 1 : 0],
          },
        },
      },
      plugins: {
        legend: {display: false},
        tooltip: {
          displayColors: false,
          callbacks: {
            title: (/** @type {any[]} */ items) => `after ${items[0].label} plies`,
            label: (/** @type {any} */ item) => `${colours[0]} ${item.raw} %`,
          },
        },
      },
    },
    plugins: [currentMove],
  });

  const applyTheme = () => {
    if (!chart) return;
    const [muted, line, accent] = [themeColour('--muted'), themeColour('--line'), themeColour('--accent')];
    const {x, y} = chart.options.scales;
    Object.assign(chart.data.datasets[0], {borderColor: accent, backgroundColor: accent});
    x.ticks.color = y.ticks.color = muted;
    x.grid.borderColor = y.grid.borderColor = y.grid.color = line;
    lineColour = accent;
    chart.update();
  };
  document.addEventListener('themechange', applyTheme);

  return {
    /**
     * @param {Picture} picture
     * @param {(number | null)[]} shares  the part of the points that the first colour expects after each ply
     * @param {number} newPly  the position that is shown
     */
    show(picture, shares, newPly) {
      ply = newPly;
      colours = picture.colours;
      const known = shares.filter((share) => share !== null).length;
      canvas.setAttribute(
          'aria-label', `Expected result after each move, known for ${known} of ${shares.length} positions`);
      if (typeof Chart === 'undefined') return;
      const isNew = !chart;
      chart ??= create();
      const [data] = chart.data.datasets;
      chart.data.labels = shares.map((_, index) => index);
      data.data = shares.map((share) => share === null ? null : Math.round(100 * share));
      data.pointRadius = shares.length > 60 ? 0 : 2.5;
      if (isNew) {
        applyTheme();
      } else {
        chart.update();
      }
    },
  };
}
