/** @typedef {import('./api.js').Pairing} Pairing */
/** @typedef {import('./api.js').Round} Round */
/** @typedef {{name: string, ties: (Pairing | null)[]}} Column  null: not paired yet */

/**
 * Arranges the rounds of a knockout tournament, including the rounds that are not paired yet. The winners of
 * the ties 2i and 2i + 1 of a column meet in tie i of the next column. An engine with a bye has no opponent.
 * @param {Round[]} rounds
 * @param {number} engines
 * @returns {Column[]}
 */
export function arrangeBracket(rounds, engines) {
  const count = Math.max(1, Math.ceil(Math.log2(engines)));
  /** @type {Column[]} */
  const columns = [];
  for (let round = 0; round < count; ++round) {
    const size = 2 ** (count - 1 - round);
    /** @type {Partial<Round>} */
    const {name = roundName(round, size), pairings = [], byes = []} = rounds[round] ?? {};
    /** @type {(Pairing | null)[]} */
    const ties = Array(size).fill(null);
    byes.forEach((engine, seed) => {
      ties[tieOfSeed(seed, count)] = {p1: engine, p2: '', score: [0, 0], games: [], winner: engine};
    });
    for (const pairing of pairings) {
      const place = round === 0 ? -1 : tieAfter(columns[round - 1].ties, pairing);
      const free = place >= 0 && !ties[place] ? place : ties.indexOf(null);
      if (free >= 0) ties[free] = pairing;
    }
    columns.push({name, ties});
  }
  return columns;
}

/**
 * Returns the tie of the first round in which a seed plays, counted from 0. The two best seeds can meet only
 * in the final, the four best only in the semifinals, and so on.
 * @param {number} seed  counted from 0
 * @param {number} rounds
 */
function tieOfSeed(seed, rounds) {
  let order = [0];
  while (order.length < 2 ** rounds) {
    const last = 2 * order.length - 1;
    order = order.flatMap((better) => [better, last - better]);
  }
  return Math.floor(order.indexOf(seed) / 2);
}

/**
 * Returns the index of the tie to which the engines of a pairing advanced, or -1.
 * @param {(Pairing | null)[]} previous
 * @param {Pairing} pairing
 */
function tieAfter(previous, {p1, p2}) {
  const source =
      previous.findIndex((tie) => tie && [p1, p2].some((name) => name === tie.p1 || name === tie.p2));
  return Math.floor(source / 2);
}

/**
 * @param {number} round  counted from 0
 * @param {number} ties
 */
function roundName(round, ties) {
  if (ties === 1) return 'Final';
  return ties === 2 ? 'Semifinals' : `Round ${round + 1}`;
}
