import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, test} from 'node:test';

import {checkAccessibility, checkWidth, drawnBoard, eventually, launchBrowser, openPage, startProxy} from './support.mjs';
import {recordsDirectory, startTournament} from './tournament.mjs';

let browser;
let records;
let server;
let proxy;
let page;
let close;

/** Returns the arguments for two engines that play random moves. */
const engines = (delay) => ['First', 'Second'].flatMap(
    (name) => ['-e', `name=${name},cmd=random-bot,args=--delay-ms ${delay}`]);

// Two moves a second: the games last for the whole test.
before(async () => {
  records = recordsDirectory();
  server = await startTournament(records.directory, [
    ...engines(500), '--game', 'flipway-19-pie', '--game', 'flipchain-6', '--rounds', '20', '--concurrency',
    '4', '--tc', '600+1'
  ]);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop('SIGKILL');
  records?.remove();
});
beforeEach(async () => {
  proxy = await startProxy(server.address);
  ({page, close} = await openPage(browser));
});
afterEach(async () => {
  await close();
  await proxy.close();
});

const fetchJson = async (path) => (await fetch(new URL(path, server.address))).json();
const cards = () => page.locator('.live-card');

test('the grid shows the games in progress with their last moves', async () => {
  await page.goto(`${proxy.address}#/live`);
  await eventually(async () => assert.equal(await cards().count(), 4));
  const plies = () => page.locator('.live-card .foot > :last-child').allTextContents();
  const before = await plies();
  await eventually(async () => assert.notDeepEqual(await plies(), before));
  await eventually(async () => assert.ok(await page.locator('.live-card .last').count() > 0));
});

test('the clock of the player to move runs', async () => {
  await page.goto(`${proxy.address}#/live`);
  const clock = page.locator('.live-card .to-move .clock:not(:empty)').first();
  const text = await clock.textContent();
  await eventually(async () => assert.notEqual(await clock.textContent(), text));
});

test('the grid can be filtered by engine and game', async () => {
  await page.goto(`${proxy.address}#/live`);
  await page.getByLabel('Game').selectOption('flipchain-6');
  const {total} = await fetchJson('api/stores/0/live?game=flipchain-6');
  await eventually(async () => assert.equal(await cards().count(), total));
  assert.match(page.url(), /game=flipchain-6/);
});

test('a click and the Enter key open a game', async () => {
  await page.goto(`${proxy.address}#/live`);
  await cards().first().click();
  await page.locator('.game-board').waitFor();
  await page.goBack();
  await cards().nth(1).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.locator('.game-board').waitFor();
});

test('the large view follows the newest move until the user steps back', async () => {
  await page.goto(`${proxy.address}#/live`);
  await cards().first().getByRole('link').click();
  const counter = async () => (await page.locator('.counter').textContent()).split(' / ').map(Number);
  await eventually(async () => assert.ok((await counter())[1] > 2));
  const [, before] = await counter();
  await eventually(async () => {
    const [shown, plies] = await counter();
    assert.ok(plies > before && shown === plies);
  });
  await page.keyboard.press('Home');
  const [, seen] = await counter();
  await eventually(async () => assert.ok((await counter())[1] > seen));
  assert.equal((await counter())[0], 0);
  await page.getByRole('button', {name: 'Follow'}).click();
  await eventually(async () => {
    const [shown, plies] = await counter();
    assert.equal(shown, plies);
  });
  await page.getByRole('button', {name: 'Follow'}).waitFor({state: 'hidden'});
});

test('a lost connection is reported and restored', async () => {
  await page.goto(`${proxy.address}#/live`);
  await cards().first().getByRole('link').click();
  await page.locator('.game-board').waitFor();
  const index = new URL(page.url()).hash.split('/')[2];
  const fetchGame = () => fetchJson(`api/stores/0/games/${index}`);
  const notice = page.getByText('Connection lost, reconnecting');
  await proxy.drop();
  await notice.waitFor();
  const {game: variant, moves: {length: missed}} = await fetchGame();
  await eventually(async () => assert.ok((await fetchGame()).moves.length > missed + 1));
  await proxy.restore();
  await notice.waitFor({state: 'hidden'});
  const picture = await fetchJson(`api/boards/${variant}`);
  await eventually(async () => {
    const drawn = await drawnBoard(page.locator('.game-board .board'), picture);
    const {positions} = await fetchGame();
    assert.ok(positions.slice(missed + 1).some((position) => position.startsWith(`${drawn} `)));
  });
});

test('the live views are accessible and fit every width', async () => {
  await page.goto(`${proxy.address}#/live`);
  await cards().first().waitFor();
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({width, height: 900});
    await checkWidth(page);
  }
  await checkAccessibility(page);
});

test('a finished game shows its result and is replaced by the next one', async () => {
  const own = recordsDirectory();
  const short = await startTournament(
      own.directory,
      [...engines(200), '--game', 'flipflop-3', '--rounds', '50', '--concurrency', '2', '--tc', '600+1']);
  try {
    await page.goto(`${short.address}#/live`);
    await eventually(async () => assert.equal(await cards().count(), 2));
    await page.locator('.live-card .result:visible').first().waitFor();
    assert.match(
        await page.locator('.live-card .result:visible').first().textContent(), /^(1-0|0-1|1\/2-1\/2)$/);
    const links = () =>
        page.locator('.live-card a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await eventually(
        async () => assert.ok((await links()).every((address) => Number(address.split('/').at(-1)) > 1)),
        30_000);
    assert.equal(await cards().count(), 2);
  } finally {
    await page.goto('about:blank');
    await short.stop('SIGKILL');
    own.remove();
  }
});
