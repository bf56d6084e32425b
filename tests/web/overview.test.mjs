import assert from 'node:assert/strict';
import {after, afterEach, before, test} from 'node:test';

import {startCannedServer} from './canned_server.mjs';
import * as scenarios from './scenarios.mjs';
import {checkAccessibility, checkWidth, eventually, launchBrowser, openPage} from './support.mjs';

let browser;
let cleanUp = [];

before(async () => browser = await launchBrowser());
after(() => browser?.close());
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

/** Opens the overview of a tournament. */
async function openOverview(overview, {fragment = '#/', options = {}} = {}) {
  const server = await startCannedServer({overviews: [overview]});
  cleanUp.push(server.close);
  const {page, close} = await openPage(browser, options);
  cleanUp.push(close);
  await page.goto(server.address + fragment);
  await page.locator('.overview').waitFor();
  return {server, page};
}

/** Returns the texts of the visible cells of a table, row by row. */
const cellsOf = (page, selector) =>
    page.locator(`${selector} tr`)
        .evaluateAll(
            (rows) => rows.map(
                (row) => [...row.children].filter((cell) => !cell.hidden).map((cell) => cell.textContent)));

const section = (page, name) => page.getByRole('region', {name, exact: true});

/** Returns what Chart.js draws in a section. */
const chartOf = (page, selector) => page.locator(`${selector} canvas`).evaluate((canvas) => {
  const {data, options} = globalThis.Chart.getChart(canvas);
  return JSON.parse(JSON.stringify({data, scales: options.scales}));
});

test('the standings show Elo, error, points and results', async () => {
  const overview = scenarios.gauntlet();
  const {page} = await openOverview(overview);
  const [head, first, second] = await cellsOf(page, '.standings');
  assert.deepEqual(head.slice(0, 6), ['#', 'Engine', 'Elo', '±', 'Points', 'Games']);
  assert.deepEqual(first.slice(0, 6), ['1', 'alphabeta-9', '+247.2', '23.4', '506.5', '660']);
  assert.equal(second[1], 'uct-40k');
  assert.equal(
      await page.locator('.standings .results-bar').first().getAttribute('aria-label'), '+461 =91 −108');
});

test('a click on a column sorts the standings', async () => {
  const {page} = await openOverview(scenarios.gauntlet());
  const names = () => page.locator('.standings tbody th').allTextContents();
  const original = await names();
  const heading = page.locator('.standings').getByRole('button', {name: 'Points'});
  await heading.click();
  assert.deepEqual((await names()).slice(0, 2), ['alphabeta-9', 'flipside 1.4']);
  assert.equal(await page.locator('.standings th[aria-sort=descending]').textContent(), 'Points');
  await heading.click();
  assert.equal((await names()).at(-1), 'alphabeta-9');
  await heading.click();
  assert.deepEqual(await names(), original);
});

test('the plot of the ratings has a point and an error bar for each engine', async () => {
  const overview = scenarios.gauntlet();
  const {page} = await openOverview(overview);
  const {data} = await chartOf(page, '.ratings');
  assert.deepEqual(data.labels, overview.engines.map(({name}) => name));
  assert.deepEqual(data.datasets[0].data, overview.engines.map(({elo}) => elo));
  assert.deepEqual(data.datasets[0].errors, overview.engines.map(({error}) => error));
});

test('plots follow the theme', async () => {
  const {page} = await openOverview(scenarios.gauntlet(), {options: {colorScheme: 'light'}});
  const pointColour = () =>
      page.locator('.ratings canvas')
          .evaluate(
              (canvas) =>
                  globalThis.Chart.getChart(canvas).getDatasetMeta(0).data[0].options.backgroundColor);
  const light = await pointColour();
  await page.emulateMedia({colorScheme: 'dark'});
  await eventually(async () => assert.notEqual(await pointColour(), light));
});

test('live updates keep focus, selection, scroll position and sorting', async () => {
  const overview = scenarios.gauntlet();
  const {server, page} = await openOverview(overview, {options: {viewport: {width: 500, height: 500}}});
  await page.locator('.standings').getByRole('button', {name: 'Games', exact: true}).click();
  const row = page.locator('.standings tbody tr', {hasText: 'quirky'});
  await row.evaluate((line) => {
    line.dataset.marked = 'yes';
    getSelection().selectAllChildren(line.querySelector('th'));
    line.closest('.scroll-box').scrollLeft = 90;
  });
  await row.locator('a').focus();
  const scroll = await page.evaluate(() => scrollY);

  const next = structuredClone(overview);
  const [moved] = next.engines.splice(7, 1);
  next.engines.unshift({...moved, elo: 300, games: 175});
  for (const row of next.crosstable) row.unshift(...row.splice(7, 1));
  next.crosstable.unshift(...next.crosstable.splice(7, 1));
  next.progress.played += 1;
  server.publish(0, next);
  await eventually(async () => assert.match(await row.textContent(), /\+300\.0/));

  assert.equal(await row.getAttribute('data-marked'), 'yes', 'the row was replaced');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'quirky');
  assert.equal(await page.evaluate(() => String(getSelection())), 'quirky');
  assert.equal(await page.evaluate(() => scrollY), scroll);
  assert.equal(await page.locator('.standings .scroll-box').evaluate((box) => box.scrollLeft), 90);
  assert.equal(await page.locator('.standings th[aria-sort]').textContent(), 'Games');
  assert.match(await page.locator('.status-line').textContent(), /1,423 of/);
});

test('live updates redraw the plots in place', async () => {
  const overview = scenarios.match();
  const {server, page} = await openOverview(overview);
  const canvas = await page.locator('.sprt canvas').elementHandle();
  const next = structuredClone(overview);
  next.sprt.llr = 3;
  next.sprt.history.games.push(700);
  next.sprt.history.llr.push(3);
  server.publish(0, next);
  await eventually(async () => assert.match(await page.locator('.verdict').textContent(), /^H1 accepted/));
  assert.ok(await canvas.evaluate((node) => node.isConnected));
  const {data} = await chartOf(page, '.sprt');
  assert.deepEqual(data.datasets[0].data.at(-1), {x: 700, y: 3});
  assert.match(await canvas.getAttribute('aria-label'), /\+3\.00/);
});

test('the page reports a lost connection and catches up', async () => {
  const overview = scenarios.gauntlet();
  const {server, page} = await openOverview(overview);
  await eventually(async () => assert.equal(server.subscribers(), 1));
  const next = structuredClone(overview);
  next.progress.played = 1500;
  server.overviews[0] = next;
  server.dropStreams();
  await page.locator('#connection').waitFor();
  await page.locator('#connection').waitFor({state: 'hidden'});
  await eventually(async () => assert.match(await page.locator('.status-line').textContent(), /1,500 of/));
});

/** Pretends that the page's tab is hidden or shown. */
const setHidden = (page, hidden) => page.evaluate((value) => {
  Object.defineProperty(document, 'hidden', {configurable: true, value});
  document.dispatchEvent(new Event('visibilitychange'));
}, hidden);

test('a hidden page closes its event stream, and catches up when it is shown', async () => {
  const overview = scenarios.gauntlet();
  const {server, page} = await openOverview(overview);
  await eventually(async () => assert.equal(server.subscribers(), 1));
  await setHidden(page, true);
  await eventually(async () => assert.equal(server.subscribers(), 0));
  const next = structuredClone(overview);
  next.engines[0].points = 1234.5;
  server.publish(0, next);
  const points = page.locator('.standings tbody tr:first-child td:nth-child(5)');
  assert.equal(await points.textContent(), '506.5');
  await setHidden(page, false);
  await eventually(async () => assert.equal(await points.textContent(), '1,234.5'));
  assert.equal(server.subscribers(), 1);
  assert.equal(await page.locator('#connection').isVisible(), false);
});

test('a page that opens in a hidden tab connects when it is shown', async () => {
  const server = await startCannedServer({overviews: [scenarios.gauntlet()]});
  cleanUp.push(server.close);
  const {page, close} = await openPage(browser);
  cleanUp.push(close);
  await page.addInitScript(
      () => Object.defineProperty(document, 'hidden', {configurable: true, value: true}));
  await page.goto(server.address);
  await page.locator('.standings tbody tr').first().waitFor();
  assert.equal(server.subscribers(), 0);
  await setHidden(page, false);
  await eventually(async () => assert.equal(server.subscribers(), 1));
});

test('a filter is part of the address and of the request', async () => {
  const {server, page} = await openOverview(scenarios.finished());
  await page.getByRole('combobox', {name: 'Engine', exact: true}).selectOption('greedy');
  await eventually(async () => assert.equal(await page.locator('.standings tbody tr').count(), 1));
  assert.equal(new URL(page.url()).hash, '#/?engine=greedy');
  await page.getByRole('combobox', {name: 'Game', exact: true}).selectOption('flipway-9-pie');
  await eventually(
      async () =>
          assert.equal(server.requests.at(-1), '/api/stores/0/overview?engine=greedy&game=flipway-9-pie'));
  await page.getByRole('link', {name: 'Clear filters'}).click();
  await eventually(async () => assert.equal(await page.locator('.standings tbody tr').count(), 8));
  await page.goBack();
  await eventually(async () => assert.equal(await page.locator('.standings tbody tr').count(), 1));
  assert.equal(await page.getByRole('combobox', {name: 'Engine', exact: true}).inputValue(), 'greedy');
});

test('a filtered overview follows the tournament', async () => {
  const overview = scenarios.gauntlet();
  const {server, page} = await openOverview(overview, {fragment: '#/?engine=greedy'});
  await eventually(async () => assert.equal(await page.locator('.standings tbody tr').count(), 1));
  const next = structuredClone(overview);
  next.engines.find(({name}) => name === 'greedy').points = 99;
  server.publish(0, next);
  await eventually(async () => assert.match(await page.locator('.standings tbody').textContent(), /99\.0/));
  assert.equal(await page.locator('.standings tbody tr').count(), 1);
});

test('the standings can be copied as Markdown, CSV and BBCode', async () => {
  const overview = scenarios.gauntlet();
  overview.engines[0].name = 'a|b, "c"';
  const {page} =
      await openOverview(overview, {options: {permissions: ['clipboard-read', 'clipboard-write']}});
  const copy = async (format) => {
    await page.getByRole('button', {name: 'Copy'}).click();
    await page.getByRole('menuitem', {name: format}).click();
    await page.getByText(`Copied as ${format}`).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const markdown = (await copy('Markdown')).split('\n');
  assert.equal(markdown[0], '| # | Engine | Elo | ± | Points | Games | Score | W | D | L |');
  assert.equal(markdown[2], '| 1 | a\\|b, "c" | +247.2 | 23.4 | 506.5 | 660 | 76.7 % | 461 | 91 | 108 |');
  const csv = (await copy('CSV')).split('\r\n');
  assert.equal(csv[0], 'rank,engine,elo,error,points,games,score,wins,draws,losses');
  assert.match(csv[1], /^1,"a\|b, ""c""",247\.\d+,23\.\d+,506\.5,660,0\.7674,461,91,108$/);
  const bbcode = (await copy('BBCode')).split('\n');
  assert.equal(bbcode[0], '[code]');
  assert.match(bbcode[2], /^ 1 {2}a\|b, "c" {3,}\+247\.2/);
  assert.equal(bbcode[1].length, bbcode[2].length);
});

test('the copy menu is operated with the keyboard', async () => {
  const {page} = await openOverview(scenarios.gauntlet());
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await page.getByRole('button', {name: 'Copy'}).focus();
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'Markdown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'CSV');
  await page.keyboard.press('End');
  assert.equal(await focused(), 'BBCode');
  await page.keyboard.press('Escape');
  assert.match(await focused(), /^Copy/);
  assert.equal(await page.getByRole('menu').count(), 0);
});

test('the crosstable shows scores and links to games', async () => {
  const {page} = await openOverview(scenarios.gauntlet());
  const cell = page.locator('.crosstable tbody tr').nth(1).locator('td').first();
  assert.equal(await cell.locator('span').textContent(), '43');
  const link = cell.getByRole('link', {name: 'uct-40k against alphabeta-9: 43 %, +21 =9 −30'});
  assert.equal(await link.getAttribute('href'), '#/games?player=uct-40k&player2=alphabeta-9');
});

test('the arrow keys move between the cells of the crosstable', async () => {
  const {page} = await openOverview(scenarios.gauntlet());
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label').split(':')[0]);
  assert.equal(await page.locator('.crosstable a[tabindex="0"]').count(), 1);
  await page.locator('.crosstable a[tabindex="0"]').focus();
  assert.equal(await focused(), 'alphabeta-9 against uct-40k');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'proof-first against uct-40k', 'the diagonal was not skipped');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(), 'proof-first against alphabeta-9');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(), 'proof-first against alphabeta-9');
  assert.equal(await page.locator('.crosstable a[tabindex="0"]').count(), 1);
});

test('the user chooses the engines of the Elo history plot', async () => {
  const {page} = await openOverview(scenarios.gauntlet());
  const drawn = async () => (await chartOf(page, '.history'))
                                .data.datasets.map(({label}) => label)
                                .filter((label) => !label.includes(','));
  assert.deepEqual(await drawn(), ['alphabeta-9', 'uct-40k', 'proof-first']);
  await page.getByRole('button', {name: 'Remove uct-40k from the plot'}).click();
  await page.getByLabel('Add an engine to the plot').selectOption('random');
  assert.deepEqual(await drawn(), ['alphabeta-9', 'proof-first', 'random']);
  const {data} = await chartOf(page, '.history');
  const [upper, lower, middle] = data.datasets;
  assert.ok(upper.data[5].y > middle.data[5].y && middle.data[5].y > lower.data[5].y);
  const colours = [2, 5, 8].map((index) => data.datasets[index].borderColor);
  assert.equal(new Set(colours).size, 3);
});

test('the plot of a match shows the difference of the two engines', async () => {
  const overview = scenarios.match();
  const {page} = await openOverview(overview);
  await page.getByRole('heading', {name: 'Elo of alphabeta-9 relative to uct-40k'}).waitFor();
  const {data} = await chartOf(page, '.history');
  const {elo, error} = overview.history;
  assert.equal(data.datasets[2].data[9].y, elo[0][9] - elo[1][9]);
  const upper = elo[0][9] - elo[1][9] + error[0][9] + error[1][9];
  assert.equal(data.datasets[0].data[9].y.toFixed(6), upper.toFixed(6));
  assert.equal(await page.locator('.crosstable').isVisible(), false);
});

test('the SPRT shows its LLR between the bounds', async () => {
  const overview = scenarios.match();
  const {page} = await openOverview(overview);
  const text = await page.locator('.sprt-facts').textContent();
  assert.match(text, /^Undecided/);
  assert.match(text, /\+1\.87 \(64 % of the upper bound\)/);
  assert.match(text, /−2\.94 to \+2\.94/);
  assert.match(text, /H0: Elo = 0, H1: Elo = 10/);
  const {data, scales} = await chartOf(page, '.sprt');
  assert.equal(data.datasets[0].data.length, overview.sprt.history.games.length + 1);
  assert.ok(scales.y.min < -2.94 && scales.y.max > 2.94);
});

test('Swiss rounds are tables, and open details stay open', async () => {
  const overview = scenarios.swiss();
  const {server, page} = await openOverview(overview);
  const open = () => page.locator('.rounds details[open] summary > :first-child').allTextContents();
  assert.deepEqual(await open(), ['Round 4']);
  await page.locator('.rounds summary', {hasText: 'Round 1'}).click();
  const next = structuredClone(overview);
  next.rounds.push(
      {name: 'Round 5', pairings: [{p1: 'greedy', p2: null, score: [2, 0], games: [], bye: true}]});
  server.publish(0, next);
  await page.locator('.rounds summary', {hasText: 'Round 5'}).waitFor();
  assert.deepEqual(await open(), ['Round 5', 'Round 4', 'Round 1']);
  const [, row] = await cellsOf(page, '.rounds details:nth-child(2) table');
  assert.deepEqual(row, ['alphabeta-9', '0 : 2', 'quirky', '2 games']);
  const [, bye] = await cellsOf(page, '.rounds details:first-child table');
  assert.deepEqual(bye.slice(0, 3), ['greedy', '2', 'bye']);
});

test('a bracket connects each tie to the ties before it', async () => {
  const {page} = await openOverview(scenarios.knockout(6));
  const columns = page.locator('.bracket section');
  assert.deepEqual(await columns.locator('h3').allTextContents(), ['Round 1', 'Semifinals', 'Final']);
  assert.match(await columns.first().locator('li').first().textContent(), /alphabeta-9 \(winner\).*bye/);
  assert.equal(await columns.last().textContent(), 'Finalto be paired');
  const path = await page.locator('.bracket path').getAttribute('d');
  assert.equal(path.split('M').length - 1, 6);
  const tops = (column) =>
      columns.nth(column).locator('li').evaluateAll((boxes) => boxes.map((box) => parseFloat(box.style.top)));
  const [first, second, last] = [await tops(0), await tops(1), await tops(2)];
  assert.equal(second[0], (first[0] + first[1]) / 2);
  assert.equal(second[1], (first[2] + first[3]) / 2);
  assert.equal(last[0], (second[0] + second[1]) / 2);
});

test('a bracket shows the engines that have advanced before their opponents are known', async () => {
  const {page} = await openOverview(scenarios.knockout(6));
  const texts = (column) => page.locator('.bracket section')
                                .nth(column)
                                .locator('li')
                                .evaluateAll(
                                    (boxes) => boxes.map(
                                        (box) => [...box.querySelectorAll('.name, .points')]
                                                     .map(({textContent}) => textContent)
                                                     .join(' ')));
  assert.deepEqual(await texts(1), ['alphabeta-9 2 flipside 1.4 1', 'uct-40k  to be decided ']);
  assert.equal(await page.locator('.bracket section').nth(1).locator('a').count(), 1);
});

test('the standings of a Swiss tournament show points and tie-breaks of its completed rounds', async () => {
  const overview = scenarios.swiss();
  overview.swiss = {round: 3, rounds: 7};
  overview.engines.reverse().forEach((engine, index) => {
    engine.rank = index + 1;
    engine.swiss = {points: 6 - index / 4, byes: index === 4 ? 1 : 0, buchholz: 12.5, sonneborn_berger: 9.25};
  });
  const {page} = await openOverview(overview);
  assert.match(await section(page, 'Standings').textContent(), /Points and tie-breaks after round 3 of 7/);
  const [head, first] = await cellsOf(page, '.standings');
  assert.deepEqual(head.slice(6, 9), ['Byes', 'Buchholz', 'Sonneborn-Berger']);
  assert.equal(first[1], overview.engines[0].name);
  assert.equal(first[4], '6.0');
  assert.deepEqual(first.slice(6, 9), ['0', '12.5', '9.25']);
});

test('abnormal endings link to example games and transcripts', async () => {
  const {page} = await openOverview(scenarios.gauntlet());
  const endings = section(page, 'Endings');
  const game = endings.getByRole('link', {name: 'game 41', exact: true});
  assert.equal(await game.getAttribute('href'), '#/game/40');
  const transcript = endings.getByRole('link', {name: 'Transcript of game 41'});
  assert.equal(await transcript.getAttribute('href'), '/api/stores/0/games/40/transcript');
  assert.equal(await endings.getByRole('link', {name: /^game/}).count(), 6);
  assert.equal(
      await endings.getByRole('link', {name: 'all 8 games'}).getAttribute('href'),
      '#/games?player=uct-5k&termination=time+forfeit');
  assert.deepEqual(
      (await cellsOf(page, '.card:has(.examples) .table-frame:first-of-type'))[3],
      ['time forfeit', '8', '0.6 %']);
});

test('openings and seats show the results of the first player', async () => {
  const {page} = await openOverview(scenarios.finished());
  assert.equal(await section(page, 'Results of the first player').locator('tbody tr').count(), 4);
  const openings = section(page, 'Openings');
  assert.equal(await openings.locator('tbody tr').count(), 10);
  await openings.getByRole('button', {name: 'Show all 72 openings'}).click();
  assert.equal(await openings.locator('tbody tr').count(), 72);
  assert.equal(
      await openings.getByRole('link').first().getAttribute('href'),
      '#/games?game=flipflop-5&opening=R%40c3+B%40c2');
});

test('a tournament without games links to the games in progress', async () => {
  const {server, page} = await openOverview(scenarios.fresh());
  const link = page.getByRole('link', {name: 'Watch live games'});
  assert.equal(await link.getAttribute('href'), '#/live');
  for (const name of ['Elo', 'Crosstable', 'Elo over games', 'Openings', 'Endings', 'SPRT'])
    assert.equal(await section(page, name).count(), 0, name);
  server.publish(0, scenarios.gauntlet());
  await section(page, 'Crosstable').waitFor();
  await link.waitFor({state: 'hidden'});
});

test('a league of 1,000 engines is shown in parts', async () => {
  const {page} = await openOverview(scenarios.thousand());
  assert.equal(await page.locator('.standings tbody tr').count(), 50);
  assert.equal(await page.locator('.crosstable').isVisible(), false);
  await page.getByRole('button', {name: 'Show all 1,000 engines'}).first().click();
  assert.equal(await page.locator('.standings tbody tr').count(), 1000);
});

test('a failed request can be retried', async () => {
  const server = await startCannedServer({overviews: [scenarios.gauntlet()]});
  cleanUp.push(server.close);
  const {page, close} = await openPage(browser);
  cleanUp.push(close);
  await page.route('**/overview', (route) => route.abort());
  await page.goto(server.address);
  const alert = page.getByRole('alert');
  assert.match(await alert.textContent(), /Cannot load the overview: The server does not respond/);
  await page.unroute('**/overview');
  await alert.getByRole('button', {name: 'Try again'}).click();
  await page.locator('.standings tbody tr').first().waitFor();
  assert.equal(await alert.count(), 0);
});

test('plots are printed in the colours of the light theme', async () => {
  const {page} = await openOverview(scenarios.gauntlet(), {options: {colorScheme: 'dark'}});
  const axisColour = () =>
      page.locator('.ratings canvas')
          .evaluate((canvas) => globalThis.Chart.getChart(canvas).options.scales.y.ticks.color);
  const onScreen = await axisColour();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await axisColour(), 'rgb(28, 32, 36)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await axisColour(), onScreen);
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.locator('nav').isVisible(), false);
  assert.equal(await page.locator('.print-title').textContent(), 'Overview: Autumn gauntlet');
});

/** Returns whether no visible plot is wider than the box that contains it. */
const plotsFit = (page) =>
    page.locator('.plot canvas')
        .evaluateAll((plots) => plots.every((plot) => plot.clientWidth <= plot.parentElement.clientWidth));

for (const name of ['gauntlet', 'match', 'swiss', 'knockout', 'thousand', 'fresh', 'finished']) {
  test(`the overview of the scenario '${name}' is accessible and fits every window`, async () => {
    const {page} = await openOverview(scenarios[name]());
    for (const width of [1440, 768, 375]) {
      await page.setViewportSize({width, height: 900});
      await checkWidth(page);
      await eventually(async () => assert.ok(await plotsFit(page), `a plot is too wide at ${width} px`));
    }
    await checkAccessibility(page);
    await page.setViewportSize({width: 1440, height: 900});
    await checkAccessibility(page);
  });
}
