import assert from 'node:assert/strict';
import {after, afterEach, before, test} from 'node:test';

import {eventually, launchBrowser, openPage} from './support.mjs';
import {expectPrintedStandings, playTournament, recordsDirectory, servePage, startTournament} from './tournament.mjs';

const bot = (name, args = '') => ['-e', `name=${name},cmd=random-bot,args=${args}`];
const small = ['--tc', '10+0.1', '--opening-plies', '2', '--seed', '7'];

let browser;
let cleanUp = [];

before(async () => browser = await launchBrowser());
after(() => browser?.close());
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

function createRecords() {
  const records = recordsDirectory();
  cleanUp.push(records.remove);
  return records;
}

async function open(server, fragment = '', expected = undefined) {
  cleanUp.push(() => server.stop('SIGKILL'));
  const {page, close} = await openPage(browser, {}, expected);
  cleanUp.push(close);
  await page.goto(server.address + fragment);
  return page;
}

/** Plays a tournament and opens its page. */
async function openPlayed(args, fragment = '') {
  const {directory, store} = createRecords();
  await playTournament(directory, args);
  return {page: await open(await servePage(store), fragment), store};
}

const region = (page, name) => page.getByRole('region', {name, exact: true});

test('the page shows the standings that the referee prints', async () => {
  const {page, store} = await openPlayed([
    ...bot('Alpha'), ...bot('Beta', '--seed 1'), ...bot('Gamma', '--seed 2'), '-g', 'flipfour', '--rounds',
    '8', ...small
  ]);
  await expectPrintedStandings(page, store, ['Alpha', 'Beta', 'Gamma']);
  await region(page, 'Crosstable').waitFor();
});

test('filters of the overview reach the server', async () => {
  const {page} = await openPlayed(
      [
        ...bot('Alpha'), ...bot('Beta', '--seed 1'), ...bot('Gamma', '--seed 2'), '-g', 'flipflop-3', '-g',
        'flipfour', '--rounds', '2', ...small
      ],
      '#/?game=flipflop-3');
  const games = () => page.locator('.standings tbody tr td:nth-child(6)').allTextContents();
  await eventually(async () => assert.deepEqual(await games(), ['8', '8', '8']));
  await page.getByRole('combobox', {name: 'Game', exact: true}).selectOption('');
  await eventually(async () => assert.deepEqual(await games(), ['16', '16', '16']));
});

test('the list of games can be paged to the last game', async () => {
  const {page} = await openPlayed(
      [...bot('Alpha'), ...bot('Beta', '--seed 1'), '-g', 'flipflop-3', '--rounds', '60', ...small],
      '#/games?sort=plies');
  const rows = page.locator('table.games tbody tr');
  await eventually(async () => assert.equal(await rows.count(), 100));
  await page.getByRole('button', {name: 'Load more'}).click();
  await eventually(async () => assert.equal(await rows.count(), 120));
  const cells = (column) => page.locator(`table.games tbody td:nth-child(${column})`).allTextContents();
  assert.equal(new Set(await cells(1)).size, 120);
  const plies = (await cells(6)).map(Number);
  assert.deepEqual(plies, [...plies].sort((a, b) => a - b));
  await page.locator('[name=result]').selectOption('1-0');
  await eventually(async () => assert.deepEqual(new Set(await cells(4)), new Set(['1–0'])));
  const {length} = await cells(2);
  await page.locator('[name=player]').selectOption('Alpha');
  await page.locator('[name=min_plies]').fill('9999');
  await page.getByText('No game matches these filters.').waitFor();
  assert.ok(length > 0);
});

test('an opening links to its games', async () => {
  const {page} = await openPlayed(
      [...bot('Alpha'), ...bot('Beta', '--seed 1'), '-g', 'flipfour', '--rounds', '5', ...small]);
  await region(page, 'Openings').getByRole('link').first().click();
  await eventually(async () => assert.equal(await page.locator('table.games tbody tr').count(), 2));
});

test('a forfeit links to its game and transcript', async () => {
  const {page} = await openPlayed([
    ...bot('Alpha'), '-e', 'name=Broken,cmd=faulty-bot,args=--fault crash --at-ply 2', '-g', 'flipfour',
    '--rounds', '1', ...small
  ]);
  const endings = region(page, 'Endings');
  const transcript = await endings.getByRole('link', {name: 'Transcript of game 1'}).getAttribute('href');
  const response = await page.request.get(new URL(transcript, page.url()).href);
  assert.equal(response.status(), 200);
  await endings.getByRole('link', {name: 'game 1', exact: true}).click();
  await page.getByRole('heading', {name: /Alpha.*Broken|Broken.*Alpha/}).first().waitFor();
});

test('a knockout of six engines has byes and one winner', async () => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'];
  const {page} = await openPlayed([
    ...names.flatMap((name, index) => bot(name, `--seed ${index}`)), '--format', 'knockout', '-g',
    'flipflop-3', ...small
  ]);
  const columns = page.locator('.bracket section');
  await eventually(async () => assert.equal(await columns.count(), 3));
  const ties = (column) => columns.nth(column).locator('li').evaluateAll(
      (boxes) => boxes.map((box) => ({
                             players: [...box.querySelectorAll('.name')].map(({textContent}) => textContent),
                             winner: box.querySelector('.winner .name')?.textContent,
                           })));
  const [first, second, last] = [await ties(0), await ties(1), await ties(2)];
  assert.deepEqual(first.map(({players}) => players.includes('bye')), [true, false, true, false]);
  assert.deepEqual(
      second.map(({players}) => new Set(players)),
      [0, 1].map((tie) => new Set([first[2 * tie].winner, first[2 * tie + 1].winner])));
  assert.deepEqual(new Set(last[0].players), new Set(second.map(({winner}) => winner)));
  assert.ok(last[0].winner);
});

test('the overview follows a running tournament', async () => {
  const {directory} = createRecords();
  const server = await startTournament(directory, [
    ...bot('Alpha', '--delay-ms 20'), ...bot('Beta', '--delay-ms 20'), '-g', 'flipflop-3', '--rounds', '500',
    ...small
  ]);
  const page = await open(server);
  const played = async () => Number((await page.locator('.status-line').textContent()).match(/(\d+) of/)[1]);
  await page.locator('.standings tbody tr').first().waitFor();
  const before = await played();
  await eventually(async () => assert.ok(await played() > before + 2), 20_000);
  assert.match(await page.locator('.status-line').textContent(), /^Running.*1 running/);
  await page.locator('.history canvas').waitFor();
});
