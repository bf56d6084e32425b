import {svg} from './dom.js';

/** Filled shapes and lines of each icon: SVG paths in a square of 16 units. */
const shapes = {
  first: {fill: 'M13 3.2 5.6 8l7.4 4.8z', lines: 'M3.5 3v10'},
  previous: {fill: 'M11.5 3.2 4.2 8l7.3 4.8z', lines: ''},
  next: {fill: 'M4.5 3.2 11.8 8l-7.3 4.8z', lines: ''},
  last: {fill: 'M3 3.2 10.4 8 3 12.8z', lines: 'M12.5 3v10'},
  play: {fill: 'M4.8 2.8 12.8 8l-8 5.2z', lines: ''},
  pause: {fill: 'M4 3h2.4v10H4zM9.6 3H12v10H9.6z', lines: ''},
  system: {fill: 'M8 2.2a5.8 5.8 0 0 0 0 11.6z', lines: 'M8 2.2a5.8 5.8 0 0 1 0 11.6'},
  light: {
    fill: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
    lines: 'M8 1.2v1.4M8 13.4v1.4M1.2 8h1.4M13.4 8h1.4M3.2 3.2l1 1M11.8 11.8l1 1M3.2 12.8l1-1M11.8 4.2l1-1',
  },
  dark: {fill: 'M13.2 9.6A5.8 5.8 0 0 1 6.4 2.8a5.8 5.8 0 1 0 6.8 6.8z', lines: ''},
};

/** @typedef {keyof typeof shapes} IconName */

/**
 * Draws an icon in the colour of the text. The element around it needs a label.
 * @param {IconName} name
 */
export function icon(name) {
  const {fill, lines} = shapes[name];
  return svg(
      'svg', {class: 'icon-drawing', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, svg('path', {d: fill}),
      lines && svg('path', {d: lines, fill: 'none'}));
}
