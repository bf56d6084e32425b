/** @typedef {import('./api.js').Results} Results */

/** Stands for a value that is unknown or undefined. */
export const noValue = '–';

/**
 * Formats by number of decimal places; creating them is slow.
 * @type {Map<number, Intl.NumberFormat>}
 */
const formats = new Map();

/** @param {number} places */
function formatOf(places) {
  let format = formats.get(places);
  if (!format) {
    format = new Intl.NumberFormat('en', {minimumFractionDigits: places, maximumFractionDigits: places});
    formats.set(places, format);
  }
  return format;
}

/**
 * Formats a number with a fixed number of decimal places and grouped thousands.
 * @param {number | null | undefined} value
 * @param {number} [places]
 */
export function numberText(value, places = 0) {
  if (value === null || value === undefined || !Number.isFinite(value)) return noValue;
  return formatOf(places).format(value).replace('-', '−');
}

/**
 * Formats a number with its sign.
 * @param {number | null | undefined} value
 * @param {number} [places]
 */
export function signedText(value, places = 1) {
  const text = numberText(value, places);
  return typeof value === 'number' && value > 0 && text !== noValue ? `+${text}` : text;
}

/**
 * Formats a fraction as a percentage. Only 1 is shown as 100 % and only 0 as 0 %.
 * @param {number | null | undefined} fraction
 * @param {number} [places]
 */
export function percentText(fraction, places = 0) {
  if (fraction === null || fraction === undefined || !Number.isFinite(fraction)) return noValue;
  const smallest = 10 ** -places;
  const percent = 100 * fraction;
  const shown = fraction < 1 ? Math.min(percent, 100 - smallest) : percent;
  return `${numberText(fraction > 0 ? Math.max(shown, smallest) : shown, places)} %`;
}

/**
 * Returns the points that the standings of a tournament count.
 * @param {import('./api.js').Standing} engine
 */
export function pointsOf({points, swiss}) { return swiss?.points ?? points; }

/**
 * Formats the points of a match, such as 2½.
 * @param {number} points
 */
export function pointsText(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ''}½`;
}

/**
 * Formats a duration with at most two units, such as '3 min 20 s'.
 * @param {number | null | undefined} seconds
 */
export function durationText(seconds) {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return noValue;
  const total = Math.max(0, Math.round(seconds));
  if (total < 60) return `${total} s`;
  const minutes = Math.floor(total / 60);
  if (minutes < 60) return `${minutes} min ${total % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** @param {Results} results */
export function gamesOf({wins, draws, losses}) { return wins + draws + losses; }

/**
 * Returns the points per game, or null without games.
 * @param {Results | null | undefined} results
 */
export function scoreOf(results) {
  if (!results) return null;
  const games = gamesOf(results);
  return games > 0 ? (results.wins + results.draws / 2) / games : null;
}

/**
 * Formats results as '+30 =12 −20'.
 * @param {Results} results
 */
export function resultsText({wins, draws, losses}) {
  return `+${numberText(wins)} =${numberText(draws)} −${numberText(losses)}`;
}

/**
 * Returns '1 game' or '12 games'.
 * @param {number} count
 * @param {string} singular
 * @param {string} [plural]
 */
export function countText(count, singular, plural = `${singular}s`) {
  return count === 1 ? `1 ${singular}` : `${numberText(count)} ${plural}`;
}
