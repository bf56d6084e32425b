import {numberText, percentText, pointsOf, scoreOf, signedText} from './numbers.js';

/** @typedef {import('./api.js').Standing} Standing */

/** @type {{title: string, text: (engine: Standing) => string}[]} */
const columns = [
  {title: '#', text: ({rank}) => String(rank)},
  {title: 'Engine', text: ({name}) => name},
  {title: 'Elo', text: ({elo}) => signedText(elo)},
  {title: '±', text: ({error}) => numberText(error, 1)},
  {title: 'Points', text: (engine) => pointsOf(engine).toFixed(1)},
  {title: 'Games', text: ({games}) => String(games)},
  {title: 'Score', text: (engine) => percentText(scoreOf(engine), 1)},
  {title: 'W', text: ({wins}) => String(wins)},
  {title: 'D', text: ({draws}) => String(draws)},
  {title: 'L', text: ({losses}) => String(losses)},
];
const nameColumn = 1;

/**
 * Formats standings as a Markdown table.
 * @param {Standing[]} engines
 */
export function standingsMarkdown(engines) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |\n`;
  const rule = columns.map((_, index) => index === nameColumn ? ':--' : '--:');
  return line(columns.map(({title}) => title)) + line(rule) +
      rowsOf(engines).map((cells) => line(cells.map((cell) => cell.replace(/[\\|]/g, '\\$&')))).join('');
}

/**
 * Formats standings as comma-separated values (RFC 4180), with numbers that spreadsheets can read.
 * @param {Standing[]} engines
 */
export function standingsCsv(engines) {
  const header = ['rank', 'engine', 'elo', 'error', 'points', 'games', 'score', 'wins', 'draws', 'losses'];
  const rows = engines.map((engine) => {
    const {rank, name, elo, error, games, wins, draws, losses} = engine;
    return [
      rank, name, elo, error, pointsOf(engine), games, scoreOf(engine)?.toFixed(4), wins, draws, losses
    ];
  });
  return [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/**
 * Formats standings for forums, as text in columns. Most forums do not support tables.
 * @param {Standing[]} engines
 */
export function standingsBbcode(engines) {
  const lines = [columns.map(({title}) => title), ...rowsOf(engines)];
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => cells[index].length)));
  const text = lines.map(
      (cells) => cells
                     .map(
                         (cell, index) =>
                             index === nameColumn ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))
                     .join('  '));
  return `[code]\n${text.join('\n')}\n[/code]\n`;
}

/** @param {Standing[]} engines */
function rowsOf(engines) { return engines.map((engine) => columns.map(({text}) => text(engine))); }

/** @param {string | number | null | undefined} value */
function quoted(value) {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
