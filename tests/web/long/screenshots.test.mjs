/**
 * Compares views with stored screenshots, without their texts.
 * After an intended change: `npm --prefix tests/web run screenshots`, look at the changed files, and commit
 * them.
 */
import {after, afterEach, before, test} from 'node:test';

import {openBoardPage} from '../board_page.mjs';
import {startCannedServer} from '../canned_server.mjs';
import {openPlayPage} from '../play_page.mjs';
import {readReplays} from '../replays.mjs';
import {gauntlet} from '../scenarios.mjs';
import {eventually, launchBrowser, openPage, startProgram} from '../support.mjs';
import {serveReplays} from '../tournament.mjs';

import {compareScreenshot, screenshotStyle} from './screenshots.mjs';

const tolerance = 0.0005;  // share of the pixels that may differ
const themes = /** @type {const} */ (['light', 'dark']);
const boards = {
  'flipflop-5': 16,
  'flipfour': 12,
  'flipway-9-pie': 10,
  'flipchain-4': 12
};
const sizes = {
  wide: {width: 1440, height: 900},
  narrow: {width: 375, height: 800}
};

let browser;
let cleanUp = [];

before(async () => browser = await launchBrowser());
after(() => browser?.close());
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const options = (more) => ({bypassCSP: true, deviceScaleFactor: 0.5, colorScheme: 'light', ...more});

/** Compares what the window shows. */
async function compareView(page, name) {
  await page.addStyleTag({content: screenshotStyle});
  await page.evaluate(() => document.fonts.ready);
  await eventually(async () => compareScreenshot(name, await page.screenshot(), tolerance), 5_000);
}

test('boards of every family match the stored screenshots in both themes', async () => {
  const server = await startProgram('flipside', ['gui', 'web', '--no-browser']);
  cleanUp.push(() => server.stop());
  const board = await openBoardPage(browser, server.address, options({deviceScaleFactor: 0.3}));
  cleanUp.push(board.close);
  await board.page.addStyleTag({content: screenshotStyle});
  for (const [game, ply] of Object.entries(boards)) {
    const {moves} = readReplays().get(game);
    await board.create(game);
    await board.show(moves.slice(0, ply));
    for (const colorScheme of themes) {
      await board.page.emulateMedia({colorScheme});
      const screenshot = await board.page.locator('#board').screenshot();
      compareScreenshot(`board-${game}-${colorScheme}`, screenshot, tolerance);
    }
  }
});

for (const [size, viewport] of Object.entries(sizes)) {
  test(`the overview looks as stored in a ${size} window`, async () => {
    const server = await startCannedServer({overviews: [gauntlet()]});
    cleanUp.push(server.close);
    const {page, close} =
        await openPage(browser, options({viewport: {...viewport, height: 2400}, deviceScaleFactor: 0.3}));
    cleanUp.push(close);
    await page.goto(server.address);
    await page.locator('.history canvas').waitFor();
    await compareView(page, `overview-${size}`);
  });

  test(`the play page looks as stored in a ${size} window`, async () => {
    const server = await startProgram('flipside', ['gui', 'web', '--no-browser']);
    cleanUp.push(() => server.stop());
    const moves = readReplays().get('flipfour').moves.slice(0, 12);
    const play = await openPlayPage(
        browser, server.address,
        {game: 'flipfour', moves, settings: {mode: 'people'}, context: options({viewport})});
    cleanUp.push(play.close);
    await compareView(play.page, `play-${size}`);
  });
}

test('the view of a game looks as stored in wide and narrow windows', async () => {
  const server = await serveReplays();
  cleanUp.push(server.stop);
  const {games: [{index}]} = await server.fetchJson('api/stores/0/games?game=flipfour');
  const game = await server.fetchJson(`api/stores/0/games/${index}`);
  const moves = game.moves.map(
      (move, ply) =>
          ({...move, seconds: 0.1 + ply % 5 / 10, left: 10 - ply / 5, expected_p1: Math.sin(ply / 4)}));
  for (const [size, viewport] of Object.entries(sizes)) {
    const {page, close} = await openPage(browser, options({viewport}));
    cleanUp.push(close);
    await page.route(
        `**/games/${index}`, (route) => route.fulfill({json: {...game, moves, date: '', event: 'Replays'}}));
    await page.goto(`${server.address}#/game/${index}/12`);
    await page.locator('.game-board .board').waitFor();
    await compareView(page, `game-${size}`);
  }
});
