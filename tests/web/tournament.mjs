import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {readReplays} from './replays.mjs';
import {eventually, programs, startProgram} from './support.mjs';

const environment = {
  ...process.env,
  PATH: `${programs}:${process.env.PATH}`
};

/** Creates a directory for the records of a tournament. */
export function recordsDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'flipside-web-'));
  return {
    directory,
    store: join(directory, 'tournament.db'),
    remove: () => rmSync(directory, {recursive: true})
  };
}

/**
 * Plays a tournament to its end.
 * @param {string} directory  for the records
 * @param {string[]} args  of `referee run`
 */
export async function playTournament(directory, args) {
  const referee = spawn(
      `${programs}/referee`, ['run', ...args, '-o', directory],
      {stdio: ['ignore', 'pipe', 'pipe'], env: environment});
  let output = '';
  for (const stream of [referee.stdout, referee.stderr]) stream.on('data', (data) => output += data);
  const code = await new Promise((resolve) => referee.once('exit', resolve));
  if (code !== 0) throw new Error(`referee run ended with status ${code}: ${output}`);
}

/**
 * Starts a tournament with a page.
 * @param {string} directory
 * @param {string[]} args
 */
export const startTournament = (directory, args) =>
    startProgram('referee', ['run', ...args, '-o', directory, '--page']);

/**
 * Serves the page of a finished tournament.
 * @param {string} store
 */
export const servePage = (store) => startProgram('referee', ['page', store]);

/** Plays the recorded games in replays.tsv, one pair for each variant, and serves their page. */
export async function serveReplays() {
  const records = recordsDirectory();
  const engine = `cmd=node,args=${fileURLToPath(new URL('scripted_engine.mjs', import.meta.url))}`;
  await playTournament(records.directory, [
    '-e', `name=First,${engine}`, '-e', `name=Second,${engine}`,
    ...[...readReplays().keys()].flatMap((game) => ['--game', game])
  ]);
  const server = await servePage(records.store);
  return {
    address: server.address,
    fetchJson: async (path) => (await fetch(new URL(path, server.address))).json(),
    async stop() {
      await server.stop();
      records.remove();
    },
  };
}

/**
 * Waits until the page shows the standings that the referee prints.
 * @param {import('playwright-core').Page} page
 * @param {string} store
 * @param {string[]} names  of the engines
 */
export async function expectPrintedStandings(page, store, names) {
  const printed = execFileSync(`${programs}/referee`, ['table', store], {encoding: 'utf8'});
  const expected = names.map((name) => {
    const [, ...numbers] = printed.match(new RegExp(`${name} +(-?[\\d.]+) +([\\d.]+) +(\\d+) +([\\d.]+)`)) ??
        assert.fail(printed);
    const [elo, error, games, points] = numbers.map(Number);
    return {name, elo, error, games, points};
  });
  await eventually(async () => {
    const shown = await page.locator('.standings tbody tr').evaluateAll((rows) => rows.map(({children}) => {
      const [, name, ...numbers] =
          [...children].filter(({hidden}) => !hidden).map(({textContent}) => textContent.replace('−', '-'));
      const [elo, error, points, games] = numbers.map(Number);
      return {name, elo, error, games, points};
    }));
    shown.sort((a, b) => a.name.localeCompare(b.name));
    const isClose = (a, b) => Math.abs(a - b) <= 0.5;
    assert.deepEqual(
        shown.map(({name, games, points}) => ({name, games, points})),
        expected.map(({name, games, points}) => ({name, games, points})));
    shown.forEach(
        ({name, elo, error}, index) =>
            assert.ok(isClose(elo, expected[index].elo) && isClose(error, expected[index].error), name));
  });
}
