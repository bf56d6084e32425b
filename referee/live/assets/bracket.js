/** @typedef {import('./api.js').Pairing} Pairing */
/**
 * @typedef {object} Tie  a box of the bracket
 * @property {Pairing | null} pairing  null: to be paired
 * @property {number} row  position from the top, in heights of a box
 */
/**
 * @typedef {object} Bracket
 * @property {{name: string, ties: Tie[]}[]} columns
 * @property {{column: number, from: number, to: number}[]} links  between rows of a column and the next
 * @property {number} rows
 */

/**
 * Arranges the rounds of a knockout tournament, including the rounds that are not paired yet. Each tie is
 * halfway between the two ties from which its engines come.
 * @param {{name: string, pairings: Pairing[]}[]} rounds
 * @returns {Bracket}
 */
export function arrangeBracket(rounds) {
  const columns = rounds.map(({name, pairings}) => ({name, ties: pairings.map(createTie)}));
  while ((columns.at(-1)?.ties.length ?? 0) > 1) {
    const count = Math.ceil((columns.at(-1)?.ties.length ?? 0) / 2);
    columns.push({name: roundName(count), ties: Array.from({length: count}, () => createTie(null))});
  }
  /** @type {Bracket['links']} */
  const links = [];
  /** @type {Set<Tie>} */
  const placed = new Set();
  let rows = 0;
  /**
   * Places a tie below all ties that have been placed, after the ties that lead to it.
   * @param {number} column
   * @param {number} index
   */
  const place = (column, index) => {
    const tie = columns[column].ties[index];
    const sources = column === 0 ? [] : sourcesOf(tie, index, columns[column - 1].ties);
    placed.add(tie);
    for (const source of sources) place(column - 1, source);
    const sourceRows = sources.map((source) => columns[column - 1].ties[source].row);
    tie.row = sources.length > 0 ? mean(sourceRows) : rows++;
    links.push(...sourceRows.map((from) => ({column: column - 1, from, to: tie.row})));
  };
  for (let column = columns.length - 1; column >= 0; --column) {
    columns[column].ties.forEach((tie, index) => {
      if (!placed.has(tie)) place(column, index);
    });
  }
  return {columns, links, rows};
}

/**
 * @param {Pairing | null} pairing
 * @returns {Tie}
 */
function createTie(pairing) { return {pairing, row: 0}; }

/**
 * Returns the indices of the ties of the previous round in which the engines of a tie played.
 * @param {Tie} tie
 * @param {number} index
 * @param {Tie[]} previous
 */
function sourcesOf({pairing}, index, previous) {
  if (!pairing) return [2 * index, 2 * index + 1].filter((source) => source < previous.length);
  const players = [pairing.p1, pairing.p2];
  return players
      .map(
          (name) =>
              previous.findIndex((tie) => tie.pairing && [tie.pairing.p1, tie.pairing.p2].includes(name)))
      .filter((source) => source >= 0)
      .sort((a, b) => a - b);
}

/** @param {number} ties  number of ties of a round */
function roundName(ties) {
  /** @type {Record<number, string>} */
  const names = {1: 'Final', 2: 'Semi-finals', 4: 'Quarter-finals'};
  return names[ties] ?? `Round of ${2 * ties}`;
}

/** @param {number[]} values */
function mean(values) { return values.reduce((sum, value) => sum + value, 0) / values.length; }
