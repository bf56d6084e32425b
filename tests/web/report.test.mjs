import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, afterEach, before, beforeEach, test} from 'node:test';
import {pathToFileURL} from 'node:url';

import {checkAccessibility, checkWidth, drawnBoard, launchBrowser, openPage, programs} from './support.mjs';
import {playTournament, recordsDirectory} from './tournament.mjs';

const referee = `${programs}/referee`;

let browser;
let records;
let address;
let page;
let close;
let requests;

before(async () => {
  records = recordsDirectory();
  await playTournament(records.directory, [
    '-e', 'name=First,cmd=random-bot', '-e', 'name=Second,cmd=random-bot', '--game', 'flipfour', '--game',
    'flipchain-3', '--rounds', '3', '--seed', '1', '--opening-plies', '2'
  ]);
  const file = join(records.directory, 'report.html');
  execFileSync(referee, ['report', records.store, '-o', file]);
  address = pathToFileURL(file).href;
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  records?.remove();
});
beforeEach(async () => {
  ({page, close} = await openPage(browser, {offline: true}));
  requests = [];
  page.on('request', (request) => requests.push(request.url()));
});
afterEach(async () => close());

test('a report opens from the disk without a network', async () => {
  await page.goto(address);
  await page.getByRole('heading', {name: 'Standings'}).waitFor();
  assert.deepEqual((await page.locator('.standings tbody th').allTextContents()).sort(), ['First', 'Second']);
  assert.deepEqual(requests.filter((url) => !/^(file|data|blob):/.test(url)), []);
});

test('a report replays its games', async () => {
  await page.goto(`${address}#/games`);
  await page.locator('main table a').first().click();
  const board = page.locator('main .board').first();
  await board.waitFor();
  const {picture, game} = await page.evaluate(() => {
    const {stores, boards} = JSON.parse(document.getElementById('report-data').textContent);
    const index = location.hash.match(/game\/(\d+)/)[1];
    const replay = stores[0].replays[index];
    return {picture: boards[replay.game], game: replay};
  });
  await page.keyboard.press('Home');
  assert.equal(await drawnBoard(board, picture), game.positions[0].split(' ')[0]);
  for (const position of game.positions.slice(1)) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await drawnBoard(board, picture), position.split(' ')[0]);
  }
});

test('the games of an opening can be listed', async () => {
  await page.goto(`${address}#/`);
  const openings = page.getByRole('region', {name: 'Openings', exact: true});
  const row = openings.locator('tbody tr').first();
  const [opening, game] = await row.locator('th, td').allTextContents();
  await row.getByRole('link').click();
  await page.locator('main table.games').waitFor();
  const listed = await page.locator('main table.games tbody tr').count();
  const expected = await page.evaluate(([wanted, variant]) => {
    const {stores} = JSON.parse(document.getElementById('report-data').textContent);
    return Object.values(stores[0].replays)
        .filter((replay) => replay.opening === wanted && replay.game === variant)
        .length;
  }, [opening, game]);
  assert.ok(listed > 0);
  assert.equal(listed, expected);
});

test('a report of selected games shows how many it contains, and links only to them', async () => {
  const faulty = recordsDirectory();
  try {
    await playTournament(faulty.directory, [
      '-e', 'name=First,cmd=random-bot', '-e', 'name=Broken,cmd=faulty-bot,args=--fault illegal-move',
      '--game', 'flipfour', '--rounds', '2', '--transcripts', 'none'
    ]);
    const file = join(faulty.directory, 'report.html');
    execFileSync(referee, ['report', faulty.store, '--games', '2', '-o', file]);
    await page.goto(`${pathToFileURL(file).href}#/`);
    const endings = page.getByRole('region', {name: 'Endings', exact: true});
    assert.deepEqual(
        await endings.locator('.examples li').allTextContents(), ['game 1', 'game 2', 'game 3', 'game 4']);
    assert.deepEqual(
        await endings.locator('.examples').getByRole('link').allTextContents(), ['game 1', 'game 2']);
    await page.goto(`${pathToFileURL(file).href}#/games`);
    await page.getByText('This report contains 2 of the 4 games of the tournament.').waitFor();
  } finally {
    faulty.remove();
  }
});

test('a report is accessible and fits narrow windows', async () => {
  for (const view of ['#/', '#/games', '#/game/0/3']) {
    await page.setViewportSize({width: 375, height: 800});
    await page.goto(`${address}${view}`);
    await page.locator('main table, main .board').first().waitFor();
    await checkWidth(page);
    await checkAccessibility(page);
  }
});

test('--svg writes the plots', () => {
  const directory = join(records.directory, 'plots');
  execFileSync(referee, ['report', records.store, '--svg', directory]);
  assert.deepEqual(readdirSync(directory).sort(), ['crosstable.svg', 'elo-history.svg', 'standings.svg']);
});
