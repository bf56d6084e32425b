import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {readReplays} from './replays.mjs';
import {drawnBoard, eventually, goldenRows, launchBrowser, openPage} from './support.mjs';
import {playTournament, recordsDirectory, servePage} from './tournament.mjs';

const replays = readReplays();

let browser;
let records;
let server;

before(async () => {
  records = recordsDirectory();
  const engine = `cmd=node,args=${fileURLToPath(new URL('scripted_engine.mjs', import.meta.url))}`;
  await playTournament(records.directory, [
    '-e', `name=First,${engine}`, '-e', `name=Second,${engine}`,
    ...[...replays.keys()].flatMap((game) => ['--game', game])
  ]);
  server = await servePage(records.store);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  records?.remove();
});

const fetchJson = async (path) => (await fetch(new URL(path, server.address))).json();

test('the recorded games end in golden positions', () => {
  const golden = goldenRows('playouts.tsv');
  for (const [game, {moves, positions}] of replays) {
    const [, , last] = golden.find(([name, line]) => name === game && line === moves.join(' '));
    assert.equal(positions.at(-1), last);
  }
});

for (const [game, {moves, positions}] of replays) {
  test(`the replay of a game of ${game} shows the golden position at every ply`, async () => {
    const {games} = await fetchJson(`api/stores/0/games?game=${game}`);
    const picture = await fetchJson(`api/boards/${game}`);
    const {page, close} = await openPage(browser);
    try {
      await page.goto(`${server.address}#/game/${games[0].index}/0`);
      const board = page.locator('.game-board .board');
      await board.waitFor();
      for (const [ply, position] of positions.entries()) {
        if (ply > 0) await page.keyboard.press('ArrowRight');
        await eventually(async () => {
          assert.equal(await page.locator('.counter').textContent(), `${ply} / ${moves.length}`);
          assert.equal(await drawnBoard(board, picture), position.split(' ')[0]);
        });
      }
    } finally {
      await close();
    }
  });
}
