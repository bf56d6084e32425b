/** @typedef {'computer' | 'people' | 'analysis'} Mode */
/**
 * @typedef {object} Settings
 * @property {Mode} mode  against the computer, two people, or analysis
 * @property {0 | 1} seat  the user's seat in games against the computer
 * @property {number} level  from 1 to fullLevel
 * @property {number} movetime  milliseconds
 * @property {number} lines  number of lines of play in the analysis
 * @property {boolean} evaluation  whether the engine comments on the position
 * @property {boolean} values  whether exact values are shown
 */

export const fullLevel = 20;
export const movetimes = [100, 300, 1000, 3000, 10000, 30000];

const storageKey = 'flipside-play';

/** @type {Settings} */
const defaults = {
  mode: 'computer',
  seat: 0,
  level: 5,
  movetime: 1000,
  lines: 3,
  evaluation: false,
  values: false,
};

/** @returns {Settings} */
export function loadSettings() {
  /** @type {Partial<Record<keyof Settings, unknown>>} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {};
  } catch {  // not available, or written by another program
  }
  /** @param {unknown} number @param {number} min @param {number} max */
  const inRange = (number, min, max) =>
      Number.isInteger(number) && Number(number) >= min && Number(number) <= max;
  /** @type {Settings} */
  const settings = {...defaults};
  if (stored.mode === 'people' || stored.mode === 'analysis') settings.mode = stored.mode;
  if (stored.seat === 1) settings.seat = 1;
  if (inRange(stored.level, 1, fullLevel)) settings.level = Number(stored.level);
  if (movetimes.includes(Number(stored.movetime))) settings.movetime = Number(stored.movetime);
  if (inRange(stored.lines, 1, 5)) settings.lines = Number(stored.lines);
  settings.evaluation = stored.evaluation === true;
  settings.values = stored.values === true;
  return settings;
}

/** @param {Settings} settings */
export function storeSettings(settings) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {  // the settings then last until the page is reloaded
  }
}
