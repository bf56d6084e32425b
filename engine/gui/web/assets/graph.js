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
  /** @type {(number | null)[]} */
  let shares = [];
  /** @type {Picture | null} */
  let picture = null;

  const currentMove = {
    id: 'currentMove',
    /** @param {any} drawn */
    afterDatasetsDraw: (drawn) => {
      const x = drawn.scales.x.getPixelForValue(ply);
      const {top, bottom} = drawn.chartArea;
      const context = drawn.ctx;
      context.save();
      context.strokeStyle = themeColour('--accent');
      context.lineWidth = 2;
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x, bottom);
      context.stroke();
      context.restore();
    },
  };

  const draw = () => {
    if (!picture || typeof Chart === 'undefined') return;
    const [muted, line, accent] = [themeColour('--muted'), themeColour('--line'), themeColour('--accent')];
    const colours = picture.colours;
    chart?.destroy();
    chart = new Chart(canvas, {
      type: 'line',
      data: {
        labels: shares.map((_, index) => index),
        datasets: [{
          data: shares.map((share) => share === null ? null : Math.round(100 * share)),
          borderColor: accent,
          backgroundColor: accent,
          borderWidth: 2,
          pointRadius: shares.length > 60 ? 0 : 2.5,
          pointHitRadius: 12,
          spanGaps: true,
          tension: 0.2,
        }],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: {mode: 'nearest', axis: 'x', intersect: false},
        onClick: (/** @type {any} */ _, /** @type {any[]} */ points) =>
            points[0] && onSelect(points[0].index),
        scales: {
          x: {
            grid: {display: false},
            ticks: {color: muted, maxTicksLimit: 8, maxRotation: 0},
            border: {color: line}
          },
          y: {
            min: 0,
            max: 100,
            grid: {color: line},
            ticks: {
              color: muted,
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
  };
  document.addEventListener('themechange', draw);

  return {
    /**
     * @param {Picture} newPicture
     * @param {(number | null)[]} newShares  the part of the points that the first colour expects after each
     *     ply
     * @param {number} newPly  the position that is shown
     */
    show(newPicture, newShares, newPly) {
      picture = newPicture;
      shares = newShares;
      ply = newPly;
      const known = shares.filter((share) => share !== null).length;
      canvas.setAttribute(
          'aria-label', `Expected result after each move, known for ${known} of ${shares.length} positions`);
      draw();
    },
  };
}
