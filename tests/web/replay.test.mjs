import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {readReplays} from './replays.mjs';
import {drawnBoard, eventually, goldenRows, launchBrowser, openPage} from './support.mjs';
import {serveReplays} from './tournament.mjs';

const replays = readReplays();

let browser;
let server;

before(async () => {
  server = await serveReplays();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the recorded games end in golden positions', () => {
  const golden = goldenRows('playouts.tsv');
  for (const [game, {moves, positions}] of replays) {
    const [, , last] = golden.find(([name, line]) => name === game && line === moves.join(' '));
    assert.equal(positions.at(-1), last);
  }
});

for (const [game, {moves, positions}] of replays) {
  test(`the replay of a game of ${game} shows the golden position at every ply`, async () => {
    const {games} = await server.fetchJson(`api/stores/0/games?game=${game}`);
    const picture = await server.fetchJson(`api/boards/${game}`);
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
