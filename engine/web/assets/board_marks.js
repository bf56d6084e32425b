import {distance, pointsText, round} from './board_geometry.js';
import {svg} from './dom.js';

/** @typedef {import('./board_geometry.js').Geometry} Geometry */
/** @typedef {import('./board_geometry.js').Target} Target */
/** @typedef {import('./board_geometry.js').Point} Point */
/** @typedef {'accent' | 'good' | 'bad' | 'warn' | 'even'} Tone */
/** @typedef {{targets: string[], tone?: Tone}} Arrow */
/** @typedef {{targets: string[], label: string, tone?: Tone}} Value */

/**
 * Highlights a target under the pieces.
 * @param {Target} target
 * @param {boolean} hasOutline  false for points of a grid, which are highlighted by a disc
 * @param {string} name  CSS class
 */
export function drawHighlight(target, hasOutline, name) {
  if (target.kind === 'cell' && !hasOutline) {
    return svg('circle', {class: name, cx: target.centre[0], cy: target.centre[1], r: 0.48});
  }
  return svg('polygon', {class: name, points: pointsText(target.outline)});
}

/**
 * Draws a move: an arrow between two cells, a ring around one, the outline of an area.
 * @param {Target[]} targets
 * @param {Tone} [tone]
 */
export function drawArrow(targets, tone = 'accent') {
  const places = targets.filter(({kind}) => kind !== 'hand');
  const [first, last] = [places[0], places[places.length - 1]];
  if (!first) return svg('g');
  if (places.length === 2 && first.kind === 'cell' && targets.length === 2) {
    return svg('path', {class: `arrow tone-${tone}`, d: arrowPath(first.centre, last.centre)});
  }
  return svg(
      'g', {class: `ring tone-${tone}`},
      ...places.map(
          ({kind, centre: [x, y], outline}) => kind === 'area' ?
              svg('polygon', {points: pointsText(outline)}) :
              svg('circle', {cx: x, cy: y, r: 0.43})));
}

/**
 * Draws a label on the last target of a move.
 * @param {Target[]} targets
 * @param {string} label
 * @param {Tone} [tone]
 */
export function drawValue(targets, label, tone = 'even') {
  const [x, y] = targets[targets.length - 1]?.centre ?? [0, 0];
  const width = Math.max(0.5, 0.16 * label.length + 0.22);
  return svg(
      'g', {class: `value tone-${tone}`},
      svg('rect', {x: round(x - width / 2), y: round(y - 0.21), width: round(width), height: 0.42, rx: 0.21}),
      svg('text', {x: round(x), y: round(y)}, label));
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function arrowPath(from, to) {
  const length = distance(from, to);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  /**
   * Returns a point that lies `along` the arrow and `aside` of it.
   * @param {number} along
   * @param {number} aside
   */
  const at = (along, aside) =>
      `${round(from[0] + dx * along - dy * aside)} ${round(from[1] + dy * along + dx * aside)}`;
  const end = length - 0.12;
  const neck = end - 0.32;
  const shaft = 0.065;
  return `M${at(0.22, -shaft)}L${at(neck, -shaft)}L${at(neck, -0.21)}L${at(end, 0)}` +
      `L${at(neck, 0.21)}L${at(neck, shaft)}L${at(0.22, shaft)}Z`;
}
