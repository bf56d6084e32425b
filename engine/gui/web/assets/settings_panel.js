import {byId, element, fill} from './dom.js';
import {secondsText} from './format.js';
import {levelText} from './players.js';
import {loadSettings, movetimes, storeSettings} from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */

const modeTexts = {
  computer: '',
  people: 'Two players share this screen.',
  analysis: 'Play both sides while the engine evaluates.',
};

/**
 * Connects the controls of the page with its settings.
 * @param {() => void} onChange
 * @returns {Settings}  the current settings, which change with the controls
 */
export function connectSettings(onChange) {
  const settings = loadSettings();
  const modes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="mode"]'));
  const level = /** @type {HTMLInputElement} */ (byId('level'));
  const movetime = /** @type {HTMLSelectElement} */ (byId('movetime'));
  const seat = /** @type {HTMLSelectElement} */ (byId('seat'));
  const lines = /** @type {HTMLSelectElement} */ (byId('lines'));
  const evaluation = /** @type {HTMLInputElement} */ (byId('evaluation'));
  const values = /** @type {HTMLInputElement} */ (byId('values'));
  fill(movetime, ...movetimes.map((time) => element('option', {value: time}, secondsText(time))));

  const show = () => {
    for (const mode of modes) mode.checked = mode.value === settings.mode;
    level.value = String(settings.level);
    level.setAttribute('aria-valuetext', levelText(settings.level));
    byId('level-text').textContent = levelText(settings.level);
    movetime.value = String(settings.movetime);
    seat.value = String(settings.seat);
    lines.value = String(settings.lines);
    evaluation.checked = settings.evaluation || settings.mode === 'analysis';
    evaluation.disabled = settings.mode === 'analysis';
    values.checked = settings.values;
    byId('computer-settings').hidden = settings.mode !== 'computer';
    byId('mode-text').hidden = settings.mode === 'computer';
    byId('mode-text').textContent = modeTexts[settings.mode];
  };
  /** @param {Partial<Settings>} change */
  const change = (change) => {
    Object.assign(settings, change);
    storeSettings(settings);
    show();
    onChange();
  };
  for (const mode of modes) {
    mode.addEventListener('change', () => change({mode: /** @type {Settings['mode']} */ (mode.value)}));
  }
  level.addEventListener('input', () => change({level: Number(level.value)}));
  movetime.addEventListener('change', () => change({movetime: Number(movetime.value)}));
  seat.addEventListener('change', () => change({seat: seat.value === '1' ? 1 : 0}));
  lines.addEventListener('change', () => change({lines: Number(lines.value)}));
  evaluation.addEventListener('change', () => change({evaluation: evaluation.checked}));
  values.addEventListener('change', () => change({values: values.checked}));
  show();
  return settings;
}
