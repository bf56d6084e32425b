/** @typedef {import('./picture.js').Move} Move */
/** @typedef {ReturnType<typeof createMovePicker>} MovePicker */

/**
 * Finds the move that a set of selected targets enters, in any order.
 * @param {Move[]} moves  legal moves; moves without targets cannot be picked
 */
export function createMovePicker(moves) {
  const pickable = moves.filter(({targets}) => targets.length > 0);
  const first = new Set(pickable.map(({targets}) => targets[0]));
  const all = new Set(pickable.flatMap(({targets}) => targets));
  /** @type {string[]} */
  let selected = [];

  /**
   * Returns the moves that name all of these targets.
   * @param {string[]} names
   */
  const movesWith = (names) => pickable.filter(({targets}) => names.every((name) => targets.includes(name)));
  const exact = () => movesWith(selected).find(({targets}) => targets.length === selected.length);
  const extendable = () => movesWith(selected).some(({targets}) => targets.length > selected.length);
  /** @param {string[]} names */
  const nextAfter = (names) => {
    if (names.length === 0) return first;
    return new Set(movesWith(names).flatMap(({targets}) => targets).filter((name) => !names.includes(name)));
  };

  return {
    /** Returns the targets selected so far. */
    selected: () => selected,

    /**
     * Returns whether the target is the first one of a move: a piece that moves, a piece in hand, or the only
     * target.
     * @param {string} name
     */
    canStart: (name) => first.has(name),

    /**
     * Returns whether a move contains the target.
     * @param {string} name
     */
    canSelect: (name) => all.has(name),

    /** Returns the targets that can be selected next. */
    next: () => nextAfter(selected),

    /**
     * Returns the targets that could be selected after `name` alone, if it is the first target of a move.
     * @param {string} name
     */
    nextAfter: (/** @type {string} */ name) =>
        first.has(name) ? nextAfter([name]) : new Set(/** @type {string[]} */ ([])),

    /**
     * Returns the move that is selected, but could be extended to another one, and must therefore be
     * confirmed.
     */
    pending: () => selected.length > 0 && extendable() ? exact() : undefined,

    /** Returns whether a move can be extended to another one, so that the user may have to confirm it. */
    canBePending: () => pickable.some(
        (shorter) => pickable.some(
            (longer) => longer.targets.length > shorter.targets.length &&
                shorter.targets.every((name) => longer.targets.includes(name)))),

    clear() { selected = []; },

    /**
     * Selects a target, or deselects it if it was selected. A target that no move can continue with replaces
     * the selection if it is the first target of a move, and clears it otherwise.
     * @param {string} name
     * @returns {Move | undefined}  the move to play, if the selection completes one
     */
    pick(name) {
      if (selected.includes(name)) {
        selected = selected.filter((other) => other !== name);
      } else if (selected.length === 0 ? all.has(name) : nextAfter(selected).has(name)) {
        selected = [...selected, name];
      } else {
        selected = first.has(name) ? [name] : [];
      }
      return selected.length > 0 && !extendable() ? exact() : undefined;
    },
  };
}
