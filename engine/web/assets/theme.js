import {fill, setAttributes} from './dom.js';
import {icon} from './icons.js';

const storageKey = 'flipside-theme';
/** @type {import('./icons.js').IconName[]} */
const themes = ['system', 'light', 'dark'];

/**
 * Makes a button switch between the system's theme, light and dark. The choice is kept in the browser. Fires
 * the event `themechange` on the document when the colours change.
 * @param {HTMLElement} button
 */
export function createThemeButton(button) {
  let current = Math.max(0, themes.findIndex((name) => name === storedTheme()));
  const show = () => {
    const name = themes[current];
    const label = `Theme: ${name}`;
    if (name === 'system') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = name;
    }
    setAttributes(button, {'aria-label': label, title: label});
    fill(button, icon(name));
    document.dispatchEvent(new Event('themechange'));
  };
  button.addEventListener('click', () => {
    current = (current + 1) % themes.length;
    storeTheme(themes[current]);
    show();
  });
  matchMedia('(prefers-color-scheme: dark)')
      .addEventListener('change', () => document.dispatchEvent(new Event('themechange')));
  show();
}

/**
 * Returns the current value of a colour of the theme, for scripts that draw on a canvas.
 * @param {string} name  the custom property, such as '--accent'
 * @returns {string}
 */
export function themeColour(name) {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

// Browsers that block cookies throw when a page uses the local storage. The choice then lasts until reload.
function storedTheme() {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** @param {string} name */
function storeTheme(name) {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
  }
}
