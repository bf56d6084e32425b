import {distance, pointsText, round} from './board_geometry.js';
import {svg} from './dom.js';

/** @typedef {import('./board_geometry.js').Target} Target */
/** @typedef {import('./board_geometry.js').Point} Point */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {'accent' | 'good' | 'bad' | 'warn' | 'even'} Tone */
/** @typedef {{targets: string[], tone?: Tone}} Arrow */

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
 * Draws a move: an arrow between two cells, a ring around one with the mark of the piece that is placed, the
 * outline of an area.
 * @param {Picture} picture
 * @param {Target[]} targets
 * @param {Tone} [tone]
 */
export function drawArrow(picture, targets, tone = 'accent') {
  const places = targets.filter(({kind}) => kind !== 'hand');
  const hand = targets.find(({kind}) => kind === 'hand');
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
              svg('circle', {cx: x, cy: y, r: 0.43})),
      hand && svg('path', {
        d: picture.pieces[hand.letter].mark,
        transform: `translate(${first.centre.map(round).join(' ')})`,
      }));
}

/**
 * Draws a label at a point.
 * @param {Point} at
 * @param {string} label
 * @param {Tone} tone
 * @param {boolean} isStack  whether the label is the best of several
 */
export function drawValue([x, y], label, tone, isStack) {
  const width = Math.max(0.5, 0.16 * label.length + 0.22);
  const pill = {width: round(width), height: 0.42, rx: 0.21};
  const [left, top] = [x - width / 2, y - 0.21];
  return svg(
      'g', {class: `value tone-${tone}`},
      isStack && svg('rect', {class: 'under', x: round(left + 0.07), y: round(top + 0.09), ...pill}),
      svg('rect', {x: round(left), y: round(top), ...pill}), svg('text', {x: round(x), y: round(y)}, label));
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
