import {axis, createPlot, plugins} from './charts.js';
import {element} from './dom.js';
import {durationText, shareText} from './game_text.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').PlayedMove} PlayedMove */
/** @typedef {import('./api.js').AnalysisValue} AnalysisValue */
/** @typedef {import('./charts.js').Colours} Colours */
/** @typedef {ReturnType<typeof createGameCharts>} GameCharts */
/**
 * @typedef {object} Shown  what the graphs show
 * @property {number} ply  the marked ply
 * @property {AnalysisValue[]} analysis
 * @property {(string | undefined)[]} annotations  of each move
 */

const analysisCurve = 2;  // index of the colour of the analysis; the players have the first two

/** Draws a line at the shown ply. */
const marker = {
  id: 'marker',
  /**
   * @param {any} chart
   * @param {any} _
   * @param {{ply: number, colour: string}} options
   */
  afterDatasetsDraw({ctx, chartArea, scales}, _, {ply, colour}) {
    const x = scales.x.getPixelForValue(ply);
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(x, chartArea.top);
    ctx.lineTo(x, chartArea.bottom);
    ctx.stroke();
    ctx.restore();
  },
};

/**
 * Creates the graphs of the evaluations and thinking times of both engines. A click shows the position.
 * @param {Game} game
 * @param {(index: number) => 0 | 1} moverOf  returns the player of a move
 * @param {(ply: number) => void} onSelect
 */
export function createGameCharts(game, moverOf, onSelect) {
  const names = [game.p1, game.p2];

  /**
   * Returns the points of a player's moves. A move is drawn at the ply of the position after it.
   * @param {number} player
   * @param {(move: PlayedMove) => number | null | undefined} value
   */
  const points = (player, value) => game.moves.flatMap((move, index) => {
    const y = moverOf(index) === player ? value(move) : null;
    return y === null || y === undefined ? [] : [{x: index + 1, y}];
  });

  /**
   * Returns the options that both graphs share.
   * @param {Shown} shown
   * @param {Colours} colours
   * @param {(value: number) => string} text  formats a value
   * @param {object} y  options of the vertical axis
   */
  const options = (shown, colours, text, y) => {
    const base = plugins(colours, ({dataset, parsed}) => `${dataset.label}: ${text(parsed.y)}`);
    const title = (/** @type {any[]} */ items) => {
      const move = game.moves[items[0]?.parsed.x - 1];
      return move ? `${items[0].parsed.x}. ${move.text}` : '';
    };
    const vertical = axis(colours, '', y);
    return {
      interaction: {mode: 'nearest', axis: 'x', intersect: false},
      onClick: (/** @type {any} */ event, /** @type {any} */ _, /** @type {any} */ chart) =>
          onSelect(Math.round(chart.scales.x.getValueForPixel(event.x))),
      plugins: {
        ...base,
        tooltip: {...base.tooltip, callbacks: {...base.tooltip.callbacks, title}},
        marker: {ply: shown.ply, colour: colours.text},
      },
      scales: {
        x: axis(colours, '', {type: 'linear', min: 0, max: Math.max(1, game.moves.length)}),
        y: {...vertical, ticks: {...vertical.ticks, maxTicksLimit: 5, callback: text}},
      },
    };
  };

  const evaluation = createPlot({
    type: 'line',
    plugins: [marker],
    describe: () => `Evaluations of ${game.p1} and ${game.p2} by ply`,
    draw(/** @type {Shown} */ shown, colours) {
      const curves = names.map((label, player) => {
        const data = points(player, ({expected_p1}) => expected_p1);
        const isBlunder = data.map(({x}) => shown.annotations[x - 1] === '??');
        const pointColours = isBlunder.map((blunder) => blunder ? colours.bad : colours.curves[player]);
        return {
          label,
          data,
          borderColor: colours.curves[player],
          pointBackgroundColor: pointColours,
          pointBorderColor: pointColours,
          pointRadius: isBlunder.map((blunder) => blunder ? 5 : 2),
          borderWidth: 2,
          borderDash: [],
        };
      });
      const analysis = {
        label: 'Analysis',
        data: shown.analysis.map(({ply: x, expected_p1: y}) => ({x, y})),
        borderColor: colours.curves[analysisCurve],
        pointRadius: 0,
        borderWidth: 2,
        borderDash: [6, 4],
      };
      return {
        data: {datasets: shown.analysis.length > 0 ? [...curves, analysis] : curves},
        options: options(shown, colours, shareText, {min: -1, max: 1}),
      };
    },
  });

  const times = createPlot({
    type: 'bar',
    plugins: [marker],
    describe: () => `Thinking times of ${game.p1} and ${game.p2} by ply`,
    draw(/** @type {Shown} */ shown, colours) {
      const datasets = names.map((label, player) => ({
                                   label,
                                   data: points(player, ({seconds}) => seconds),
                                   backgroundColor: colours.curves[player],
                                   grouped: false,
                                   maxBarThickness: 12,
                                 }));
      return {data: {datasets}, options: options(shown, colours, durationText, {min: 0})};
    },
  });

  const analysisKey = key('Analysis', analysisCurve);
  return {
    node: element(
        'div', {class: 'game-charts'},
        element(
            'section', {class: 'card'}, element('h3', {}, `Expected score of ${game.p1}`),
            element('p', {class: 'keys'}, ...names.map(key), analysisKey), evaluation.element),
        element(
            'section', {class: 'card'}, element('h3', {}, 'Time per move'),
            element('p', {class: 'keys'}, ...names.map(key)), times.element)),

    /** @param {Shown} shown */
    show(shown) {
      analysisKey.hidden = shown.analysis.length === 0;
      evaluation.update(shown);
      times.update(shown);
    },

    close() {
      evaluation.close();
      times.close();
    },
  };
}

/**
 * Names a curve.
 * @param {string} name
 * @param {number} curve  index of its colour
 */
function key(name, curve) {
  return element('span', {class: 'key'}, element('span', {class: `swatch curve-${curve + 1}`}), name);
}
