import {drawValue} from './board_marks.js';

/** @typedef {import('./board_geometry.js').Geometry} Geometry */
/** @typedef {import('./board_geometry.js').Target} Target */
/** @typedef {import('./board_marks.js').Tone} Tone */
/** @typedef {import('./picture.js').Position} Position */
/**
 * @typedef {object} Value  the value of a move
 * @property {string[]} targets
 * @property {string} label
 * @property {number} rating  larger is better for the side to move
 * @property {Tone} [tone]
 */

/**
 * Labels the targets of moves with the values of the moves. If several moves end on a target, it gets the
 * best value; selecting one of the pieces, or the target, shows the values of its moves only.
 * @param {SVGGElement} layer
 * @param {Geometry} geometry
 */
export function createValues(layer, geometry) {
  /** @type {{value: Value, targets: Target[]}[]} */
  let moves = [];
  /** @type {(string | null)[]} */
  let letters = [];
  /** @type {string[]} */
  let selected = [];

  /** Returns the moves that contain the selection, each with the targets that are not selected. */
  const continuations = () => {
    const rest = moves.filter(({targets}) => selected.every((name) => targets.some((t) => t.name === name)))
                     .map(({value, targets}) => {
                       const open = targets.filter(({name}) => !selected.includes(name));
                       return {value, targets: open.length > 0 ? open : targets.slice(-1), open};
                     });
    return rest.some(({open}) => open.length > 0) ? rest : moves;
  };

  const draw = () => {
    /** @type {Map<Target, Value[]>} */
    const byTarget = new Map();
    for (const {value, targets} of selected.length > 0 ? continuations() : moves) {
      const last = targets[targets.length - 1];
      byTarget.set(last, [...byTarget.get(last) ?? [], value]);
    }
    layer.replaceChildren(...[...byTarget].map(([target, values]) => {
      const best = values.reduce((a, b) => b.rating > a.rating ? b : a);
      const isStack = values.some(({label}) => label !== best.label);
      return drawValue(
          middle(geometry.equivalents(target, letters)), best.label, best.tone ?? 'even', isStack);
    }));
  };

  return {
    /**
     * @param {Value[]} values
     * @param {Position} position
     */
    show(values, position) {
      letters = position.letters;
      moves = values
                  .map((value) => ({
                         value,
                         targets: value.targets.flatMap((name) => geometry.find(name, position.colour) ?? []),
                       }))
                  .filter(({targets}) => targets.length > 0);
      draw();
    },

    /** @param {string[]} names  targets that are selected, or the one under the pointer */
    select(names) {
      if (names.join() === selected.join()) return;
      selected = names;
      if (moves.length > 0) draw();
    },
  };
}

/**
 * Returns the point in the middle of targets.
 * @param {Target[]} targets
 * @returns {[number, number]}
 */
function middle(targets) {
  const [x, y] =
      [0, 1].map((axis) => targets.reduce((sum, {centre}) => sum + centre[axis], 0) / targets.length);
  return [x, y];
}
