import assert from 'node:assert/strict';
import {createServer} from 'node:net';
import {after, afterEach, before, test} from 'node:test';

import {eventually, launchBrowser, openPage, startProgram} from '../support.mjs';
import {expectPrintedStandings, recordsDirectory, startTournament} from '../tournament.mjs';

const patience = 120_000;  // milliseconds

let browser;
let cleanUp = [];

before(async () => browser = await launchBrowser());
after(() => browser?.close());
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const bot = (name, delay) => ['-e', `name=${name},cmd=random-bot,args=--delay-ms ${delay}`];

function createRecords() {
  const records = recordsDirectory();
  cleanUp.push(records.remove);
  return records;
}

async function open(address) {
  const {page, close} = await openPage(browser);
  cleanUp.push(close);
  await page.goto(address);
  return page;
}

/** Returns a port that no program listens on. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('open pages follow a tournament through SIGKILL and resume to its end', async () => {
  const {directory, store} = createRecords();
  const address = `127.0.0.1:${await freePort()}`;
  const engines = ['Alpha', 'Beta', 'Gamma'];
  const first = await startProgram('referee', [
    'run', ...engines.flatMap((name) => bot(name, 10)), '-g', 'flipfour', '--rounds', '50', '-j', '4',
    '--max-plies', '30', '-o', directory, '--page', address
  ]);
  cleanUp.push(() => first.stop('SIGKILL'));
  const overview = await open(first.address);
  const live = await open(`${first.address}#/live`);
  const status = overview.locator('.status-line');
  const played = async () =>
      Number((await status.textContent()).replaceAll(',', '').match(/(\d+) of 300 games/)[1]);
  await eventually(async () => assert.ok(await played() >= 40), patience);
  await live.locator('.live-card').first().waitFor();

  await first.stop('SIGKILL');
  const notices = [overview, live].map((page) => page.getByText('Connection lost, reconnecting'));
  for (const notice of notices) await notice.waitFor();
  const before = await played();

  const second = await startProgram('referee', ['resume', store, '--page', address]);
  cleanUp.push(() => second.stop('SIGKILL'));
  for (const notice of notices) await notice.waitFor({state: 'hidden'});
  await eventually(async () => assert.ok(await played() > before), patience);
  await eventually(
      async () => assert.ok(await live.locator('.live-card:not(.over) .last').count() > 0), patience);

  await eventually(
      async () => assert.match(await status.textContent(), /^Finished300 of 300 games/), patience);
  assert.equal(await second.ended, 0);
  await expectPrintedStandings(overview, store, engines);
});

test('500 games in progress are shown page by page', async () => {
  const {directory} = createRecords();
  const server = await startTournament(directory, [
    ...bot('First', 4000), ...bot('Second', 4000), '-g', 'flipway-19-pie', '-g', 'flipchain-6', '--rounds',
    '200', '-j', '500', '--tc', '600+1', '--timeout-start', '120', '--timeout-ready', '120'
  ]);
  cleanUp.push(() => server.stop());
  const page = await open(`${server.address}#/live`);
  const range = page.locator('.pager').getByText(/ of \d+$/);
  await eventually(async () => assert.match(await range.textContent(), / of 500$/), patience);

  const seen = new Set();
  for (let begin = 1; begin <= 500; begin += 24) {
    const end = Math.min(begin + 23, 500);
    await eventually(async () => {
      assert.equal(await range.textContent(), `${begin}–${end} of 500`);
      const cards = page.locator('.live-card a');
      assert.equal(await cards.count(), end - begin + 1);
      for (const card of await cards.evaluateAll((links) => links.map(({href}) => href))) seen.add(card);
    });
    if (end < 500) await page.getByRole('button', {name: 'Next'}).click();
  }
  assert.equal(seen.size, 500);
  const plies = () => page.locator('.live-card .foot > :last-child').allTextContents();
  const before = await plies();
  await eventually(async () => assert.notDeepEqual(await plies(), before), patience);

  await page.locator('.live-card').first().click();
  await page.locator('.game-board .board').waitFor();
  await page.goto(`${server.address}#/`);
  await eventually(
      async () => assert.match(await page.locator('.status-line').textContent(), /500 running/), patience);
});
