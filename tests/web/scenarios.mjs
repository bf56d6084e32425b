/** Overviews of invented tournaments, as the server sends them. */

/** Returns a generator of reproducible random numbers in [0, 1) (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const names = [
  'alphabeta-9', 'uct-40k', 'proof-first', 'flipside 1.4', 'flipside 1.3', 'greedy', 'uct-5k', 'quirky',
  'minimax-4', 'first-engine', 'blockade', 'random', 'solver', 'mcts-x', 'uct-1k', 'sprinter'
];

/** Returns random results of `games` games between engines whose ratings differ by `difference` Elo. */
function play(random, games, difference) {
  const expected = 1 / (1 + 10 ** (-difference / 400));
  const results = {wins: 0, draws: 0, losses: 0};
  for (let game = 0; game < games; ++game) {
    const at = random();
    if (at < expected * 0.85) {
      ++results.wins;
    } else if (at < expected * 0.85 + 0.15) {
      ++results.draws;
    } else {
      ++results.losses;
    }
  }
  return results;
}

function add(a, b) { return {wins: a.wins + b.wins, draws: a.draws + b.draws, losses: a.losses + b.losses}; }

const none = {
  wins: 0,
  draws: 0,
  losses: 0
};
const turned = ({wins, draws, losses}) => ({wins: losses, draws, losses: wins});
const total = ({wins, draws, losses}) => wins + draws + losses;

/**
 * Returns an overview.
 * @param {{event: string, format: string, count: number, meets: (i: number, j: number) => number,
 *     games?: string[], seed?: number, running?: boolean}} options  meets: number of games that two engines
 *     have played
 */
export function tournament({event, format, count, meets, games = ['flipfour'], seed = 1, running = true}) {
  const random = randomNumbers(seed);
  const strength = (i) => 240 - 480 * i / Math.max(count - 1, 1);
  const name = (i) => i < names.length ? names[i] : `engine-${String(i + 1).padStart(4, '0')}`;
  const table = Array.from({length: count}, () => Array(count).fill(null));
  let played = 0;
  let p1 = none;
  for (let i = 0; i < count; ++i) {
    for (let j = i + 1; j < count; ++j) {
      const number = meets(i, j);
      if (number === 0) continue;
      table[i][j] = play(random, number, strength(i) - strength(j));
      table[j][i] = turned(table[i][j]);
      played += number;
      p1 = add(p1, j % 2 ? table[i][j] : table[j][i]);
    }
  }
  const engines = table.map((row, i) => {
    const results = row.reduce((sum, cell) => cell ? add(sum, cell) : sum, none);
    const played = total(results);
    const half = (part) => Math.floor(part / 2);
    const first = {
      wins: results.wins - half(results.wins),
      draws: half(results.draws),
      losses: half(results.losses)
    };
    return {
      name: name(i),
      rank: i + 1,
      elo: played ? strength(i) + 20 * (random() - 0.5) : null,
      error: played ? 600 / Math.sqrt(played) : null,
      points: results.wins + results.draws / 2,
      games: played,
      ...results,
      p1: first,
      p2: add(results, {wins: -first.wins, draws: -first.draws, losses: -first.losses}),
      forfeits: i % 7 === 5 ? 3 : 0,
      accuracy: 0.97 - i * 0.02 / Math.max(1, count / 12),
      seconds_per_move: 0.002 + 0.05 * random(),
      nodes_per_second: Math.round(10 ** (4 + 3 * random())),
      depth: 4 + 10 * random(),
      time_used: 0.3 + 0.6 * random(),
    };
  });
  const order = engines.map((_, i) => i).sort((a, b) => (engines[b].elo ?? 0) - (engines[a].elo ?? 0));
  const sorted = order.map((i, rank) => ({...engines[i], rank: rank + 1}));
  const overview = {
    event,
    status: running ? 'running' : 'finished',
    file: `${event.toLowerCase().replaceAll(' ', '-')}.db`,
    created: '2026-11-23 08:15:00 UTC',
    format,
    program: 'referee 0.1.0',
    games,
    progress: {
      played,
      total: running ? Math.round(1.6 * played) + 40 : played,
      total_kind: 'exact',
      running: running ? 8 : 0,
      annulled: running ? 2 : 0,
      seconds: 12.5 + played * 0.4,
      ...(running && {seconds_left: played * 0.25 + 30})
    },
    engines: sorted,
    ...(count <= 100 && {crosstable: order.map((i) => order.map((j) => table[i][j]))}),
    results: p1,
    lengths: {mean: 31.2, min: 8, max: 90},
  };
  if (played === 0) return overview;
  const points = Array.from({length: 40}, (_, k) => Math.round(played * (k + 1) / 40));
  return {
    ...overview,
    history: {
      games: points,
      elo: sorted.map(
          ({elo, error}) =>
              points.map((_, k) => elo + (error ?? 0) * Math.sin(k / 3) * 0.7 / Math.sqrt(1 + k / 4))),
      error: sorted.map(({error}) => points.map((_, k) => error * Math.sqrt(40 / (k + 1)))),
    },
    openings: games.flatMap(
        (game) => ['R@c3 B@c2', 'R@a1 B@e5', 'B@c3 R@c4', 'R@b2 B@d4', 'B@b4 R@d2', 'R@c1 B@c5']
                      .flatMap((first) => ['', ' r@a5', ' b@d3'].map((more) => first + more))
                      .map((opening) => {
                        const results = play(random, 20, 200 * (random() - 0.4));
                        return {game, opening, games: 20, ...results};
                      })),
    seats: games.map((game) => ({game, games: total(p1), ...p1})),
    terminations: [
      {
        engine: sorted[count >> 1].name,
        reason: 'time forfeit',
        games: 8,
        examples: [12, 40, 77, 90, 91, 95, 99]
      },
      {engine: sorted[count - 1].name, reason: 'illegal move', games: 1, examples: [31]},
    ],
    endings: [{reason: 'normal', games: Math.max(played - 24, 1)}, {reason: 'adjudication', games: 20}],
  };
}

export const gauntlet = () => tournament(
    {event: 'Autumn gauntlet', format: 'gauntlet', count: 12, meets: (i) => i === 3 || i === 0 ? 60 : 6});

export const fresh = () => ({
  ...tournament({event: 'Night match', format: 'round-robin', count: 4, meets: () => 0}),
});

export const thousand = () => tournament({
  event: 'League of a thousand',
  format: 'round-robin',
  count: 1000,
  meets: (i, j) => (i + j) % 97 ? 0 : 2
});

export const finished = () => tournament({
  event: 'All games',
  format: 'round-robin',
  count: 8,
  meets: () => 100,
  games: ['flipflop-5', 'flipfour', 'flipway-9-pie', 'flipchain-4'],
  running: false
});

export const match = () => {
  const overview = tournament({event: 'Patch test', format: 'match', count: 2, meets: () => 640, seed: 4});
  overview.engines.forEach((engine, index) => engine.elo = index ? -9.1 : 9.1);
  overview.engines.forEach((engine) => engine.error = 9.6);
  const games = overview.history.games;
  overview.history.elo = [
    games.map((_, k) => 9.1 + 20 * Math.sin(k) / (k + 1)),
    games.map((_, k) => -9.1 - 20 * Math.sin(k) / (k + 1))
  ];
  overview.history.error = [0, 1].map(() => games.map((_, k) => 9.6 * Math.sqrt(40 / (k + 1))));
  overview.sprt = {
    elo0: 0,
    elo1: 10,
    lower: -2.94,
    upper: 2.94,
    llr: 1.87,
    verdict: 'undecided',
    pentanomial: [21, 62, 120, 84, 33],
    history: {games, llr: games.map((_, k) => 1.87 * (k + 1) / 40 + 0.4 * Math.sin(k / 2))}
  };
  return overview;
};

export const swiss = () => {
  const overview = tournament({
    event: 'Swiss open',
    format: 'swiss',
    count: 16,
    meets: (i, j) => (i * 3 + j) % 4 === 0 ? 4 : 0,
    seed: 9
  });
  const engines = overview.engines.map(({name}) => name);
  overview.progress.note = 'round 4 of 7';
  overview.rounds =
      [1, 2, 3, 4].map((round) => ({
                         name: `Round ${round}`,
                         pairings: Array.from(
                             {length: 8},
                             (_, k) => {
                               const p1 = engines[(2 * k) % 16];
                               const p2 = engines[(2 * k + 2 * round - 1) % 16];
                               const isPlayed = round < 4 || k < 3;
                               const first = isPlayed ? (k * round) % 5 / 2 : 0;
                               return {
                                 p1,
                                 p2,
                                 score: isPlayed ? [first, 2 - first] : [0, 0],
                                 games: isPlayed ? [8 * round + 2 * k, 8 * round + 2 * k + 1] : [],
                                 ...(isPlayed && first !== 1 && {winner: first > 1 ? p1 : p2})
                               };
                             })
                       }));
  return overview;
};

/** Of eight or six engines; with six, the best two have byes. */
export const knockout = (count = 8) => {
  const overview = tournament(
      {event: 'Winter cup', format: 'knockout', count, meets: (i, j) => i + j === count - 1 ? 4 : 0});
  const [a, b, c, d, e, f, g, h] = overview.engines.map(({name}) => name);
  const pair = (p1, p2, score = [0, 0], games = []) => ({
    p1,
    p2,
    score,
    games,
    ...(score[0] + score[1] === 4 && {winner: score[0] > score[1] ? p1 : p2}),
  });
  const bye = (p1) => ({p1, p2: null, score: [0, 0], games: [], bye: true, winner: p1});
  const first = h ?
      [
        pair(a, h, [3, 1], [0, 1]), pair(d, e, [3, 1], [4, 5]), pair(b, g, [1.5, 2.5], [8]),
        pair(c, f, [4, 0], [12, 13])
      ] :
      [bye(a), pair(d, e, [3, 1], [0, 1]), bye(b), pair(c, f, [2, 1], [4, 5, 6])];
  overview.rounds = [
    {name: 'Round 1', pairings: first},
    {name: 'Semifinals', pairings: [pair(a, d, [2, 1], [20, 21, 22]), h ? pair(g, c) : pair(b, null)]},
    {name: 'Final', pairings: [pair(null, null)]},
  ];
  overview.progress.note = 'semifinals';
  return overview;
};

/** Returns rows of the list of games, oldest first. */
export function gameRows(count) {
  const engines = names.slice(0, 12);
  return Array.from({length: count}, (_, index) => {
    const isForfeit = index % 50 === 0;
    return {
      index,
      game: index % 3 ? 'flipfour' : 'flipway-9-pie',
      p1: engines[index % 12],
      p2: engines[(index + 1 + index % 5) % 12],
      result: ['1-0', '0-1', '1/2-1/2', '1-0'][index % 4],
      termination: isForfeit ? 'time forfeit' : 'normal',
      detail: isForfeit ? '5.1 s used, 5 s allowed' : '',
      plies: 8 + (index * 31) % 70,
      round: String(1 + index % 8),
      date: '2026.11.23'
    };
  });
}
