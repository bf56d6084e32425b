import assert from 'node:assert/strict';
import {after, afterEach, before, test} from 'node:test';

import {startCannedServer} from './canned_server.mjs';
import {fresh, gameRows, gauntlet} from './scenarios.mjs';
import {checkAccessibility, checkWidth, eventually, launchBrowser, openPage} from './support.mjs';

let browser;
let cleanUp = [];

before(async () => browser = await launchBrowser());
after(() => browser?.close());
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

/** Opens the list of the games. */
async function openGames(
    fragment = '#/games', {count = 730, overview = gauntlet(), expected = undefined} = {}) {
  const games = gameRows(count);
  const server = await startCannedServer({overviews: [overview], games});
  cleanUp.push(server.close);
  const {page, close} = await openPage(browser, {}, expected);
  cleanUp.push(close);
  await page.goto(server.address + fragment);
  const rows = page.locator('table.games tbody tr');
  const expectRows = (number) => eventually(async () => assert.equal(await rows.count(), number));
  const filter = (name) => page.getByRole('form', {name: 'Filters'}).locator(`[name=${name}]`);
  return {server, page, games, rows, expectRows, filter};
}

const cellsOf = (row) => row.locator('td').allTextContents();

test('the list shows the newest games first', async () => {
  const {page, games, rows, expectRows} = await openGames();
  await expectRows(100);
  const {p1, p2, plies, game, round} = games[728];
  assert.deepEqual(
      await cellsOf(rows.nth(1)), ['729', p1, p2, '1–0', 'normal', String(plies), game, round, '2026.11.23']);
  assert.equal(await page.getByRole('status').first().textContent(), '100 of 730 games');
});

test('more games are loaded on request, and the focus moves to the first of them', async () => {
  const {page, expectRows} = await openGames('#/games?player=greedy');
  const more = page.getByRole('button', {name: 'Load more'});
  await expectRows(100);
  await more.focus();
  await page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await more.isVisible(), false));
  const number = await page.evaluate(() => Number(document.activeElement.textContent));
  const count = await page.locator('table.games tbody tr').count();
  assert.ok(count > 100);
  assert.equal(
      await page.locator('table.games tbody tr').nth(100).locator('a').textContent(), String(number));
});

test('filters are part of the address and of the request', async () => {
  const {server, page, expectRows, filter} = await openGames();
  await expectRows(100);
  await filter('player').selectOption('greedy');
  await filter('result').selectOption('1-0');
  await filter('max_plies').fill('20');
  await filter('opening').fill('R@c3');
  await eventually(
      async () => assert.equal(
          new URL(page.url()).hash, '#/games?player=greedy&result=1-0&opening=R%40c3&max_plies=20'));
  await eventually(async () => {
    const last = new URL(server.requests.filter((request) => request.includes('/games?')).at(-1), page.url());
    assert.deepEqual(
        Object.fromEntries(last.searchParams),
        {sort: '-number', player: 'greedy', result: '1-0', opening: 'R@c3', max_plies: '20', limit: '100'});
  });
  await page.getByRole('button', {name: 'Clear'}).click();
  await expectRows(100);
  assert.equal(new URL(page.url()).hash, '#/games');
  assert.equal(await filter('opening').inputValue(), '');
});

test('an address restores the filters', async () => {
  const {games, expectRows, filter} = await openGames('#/games?termination=time+forfeit&sort=plies');
  await expectRows(games.filter(({termination}) => termination === 'time forfeit').length);
  assert.equal(await filter('termination').inputValue(), 'time forfeit');
  assert.equal(await filter('sort').inputValue(), 'plies');
});

test('returning from a game restores the list and its scroll position', async () => {
  const {server, page, rows, expectRows} = await openGames();
  await expectRows(100);
  await page.getByRole('button', {name: 'Load more'}).click();
  await expectRows(200);
  await rows.nth(150).scrollIntoViewIfNeeded();
  const top = () => rows.nth(150).evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  const requests = server.requests.filter((request) => request.includes('/games?')).length;
  await page.evaluate(() => location.hash = '#/live');
  await rows.first().waitFor({state: 'detached'});
  await page.goBack();
  await expectRows(200);
  await eventually(async () => assert.ok(Math.abs(await top() - before) < 2));
  assert.equal(server.requests.filter((request) => request.includes('/games?')).length, requests);
});

test('a click on a row opens the game', async () => {
  const {page, rows, expectRows} = await openGames();
  await expectRows(100);
  await page.route('**/games/726', (route) => route.abort());
  await rows.nth(3).locator('td').nth(2).click();
  assert.equal(new URL(page.url()).hash, '#/game/726');
});

test('new games are shown on request', async () => {
  const {server, page, rows, expectRows} = await openGames();
  await expectRows(100);
  const button = page.getByRole('button', {name: 'Show new games'});
  await eventually(async () => assert.ok(server.requests.includes('/api/stores/0/overview')));
  assert.equal(await button.isVisible(), false);
  const overview = structuredClone(server.overviews[0]);
  overview.progress.played += 2;
  server.games.push(...gameRows(732).slice(730));
  server.publish(0, overview);
  await button.click();
  await eventually(async () => assert.equal(await rows.first().locator('a').textContent(), '732'));
  assert.equal(await button.isVisible(), false);
});

test('a filter without matches can be cleared', async () => {
  const {page, expectRows} = await openGames('#/games?player=nobody');
  await page.getByText('No game matches these filters.').waitFor();
  await page.getByRole('link', {name: 'Clear filters'}).click();
  await expectRows(100);
});

test('a tournament without games links to the games in progress', async () => {
  const {page} = await openGames('#/games', {count: 0, overview: fresh()});
  await page.getByText('No game has finished yet.').waitFor();
  assert.equal(await page.getByRole('link', {name: 'Watch live games'}).getAttribute('href'), '#/live');
});

test('a failed request can be retried', async () => {
  const {page, expectRows} = await openGames();
  await expectRows(100);
  await page.route('**/games?*', (route) => route.abort());
  await page.getByRole('button', {name: 'Load more'}).click();
  const alert = page.getByRole('alert');
  assert.match(await alert.textContent(), /Cannot load the games: The server does not respond/);
  await expectRows(100);
  await page.unroute('**/games?*');
  await page.getByRole('button', {name: 'Try again'}).click();
  await expectRows(200);
  await alert.waitFor({state: 'detached'});
});

test('a filter that the server refuses can be cleared', async () => {
  const {page, expectRows} = await openGames('#/games', {expected: /status of 400/});
  await expectRows(100);
  await page.route(
      '**/games?*player=*',
      (route) => route.fulfill({status: 400, body: '{"error":"unknown engine \'nobody\'"}'}));
  await page.evaluate(() => location.hash = '#/games?player=nobody');
  const alert = page.getByRole('alert');
  assert.equal(await alert.textContent(), 'Cannot load the games: unknown engine \'nobody\'');
  assert.equal(await page.locator('table.games').isVisible(), false);
  await page.getByRole('link', {name: 'Clear filters'}).click();
  await alert.waitFor({state: 'detached'});
  assert.equal(await page.locator('table.games').isVisible(), true);
});

test('the list is accessible and fits every window', async () => {
  const {page, expectRows} = await openGames();
  await expectRows(100);
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({width, height: 900});
    await checkWidth(page);
  }
  await checkAccessibility(page);
});
