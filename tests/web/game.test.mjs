import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, test} from 'node:test';

import {checkAccessibility, checkWidth, drawnBoard, eventually, launchBrowser, openPage, startProgram} from './support.mjs';
import {playTournament, recordsDirectory, servePage, startTournament} from './tournament.mjs';

let browser;
let records;
let server;
let games;  // the longest game of each variant
let page;
let close;

before(async () => {
  records = recordsDirectory();
  await playTournament(records.directory, [
    '-e', 'name=Flipside,cmd=flipside,tc=nodes=3000', '-e', 'name=Greedy,cmd=greedy-bot,tc=1+0.1', '--game',
    'flipfour', '--game', 'flipflop-5', '--game', 'flipway-5-pie', '--game', 'flipchain-4', '--rounds', '1',
    '--opening-plies', '2', '--transcripts', 'all'
  ]);
  server = await servePage(records.store);
  browser = await launchBrowser();
  const list = await (await fetch(new URL('api/stores/0/games', server.address))).json();
  games = {};
  for (const row of list.games) {
    if (row.plies > (games[row.game]?.moves.length ?? 0))
      games[row.game] = await fetchJson(`api/stores/0/games/${row.index}`);
  }
});
after(async () => {
  await browser?.close();
  await server?.stop();
  records?.remove();
});
beforeEach(async () => {
  ({page, close} = await openPage(browser, {permissions: ['clipboard-read', 'clipboard-write']}));
});
afterEach(() => close());

const fetchJson = async (path) => (await fetch(new URL(path, server.address))).json();

/** Makes the server answer requests for analyses with a fixed state. */
const answerAnalysis = (state) => page.route('**/analysis', (route) => route.fulfill({json: state}));

/** Returns the names of the curves of the evaluation graph. */
const curves = () =>
    page.locator('.game-charts canvas')
        .first()
        .evaluate((canvas) => globalThis.Chart.getChart(canvas).data.datasets.map(({label}) => label));

/** Adds a principal variation to a move: the moves that followed in the game. */
async function addVariation(game, ply) {
  const moves = game.moves.map(
      (move, index) =>
          index === ply - 1 ? {...move, pv: game.moves.slice(index, index + 4).map(({move}) => move)} : move);
  await page.route(`**/games/${game.index}`, (route) => route.fulfill({json: {...game, moves}}));
}

/** Opens a game, and returns functions that check what the page shows. */
async function openGame(game, ply) {
  await page.goto(`${server.address}#/game/${game.index}${ply === undefined ? '' : `/${ply}`}`);
  const picture = await fetchJson(`api/boards/${game.game}`);
  const board = page.locator('.game-board .board');
  await board.waitFor();
  return {
    /** Checks the board, the list of moves and the address. */
    expectPly: (wanted) => eventually(async () => {
      assert.equal(await drawnBoard(board, picture), game.positions[wanted].split(' ')[0]);
      assert.equal(await page.locator('.counter').textContent(), `${wanted} / ${game.moves.length}`);
      const marked = await page.locator('.moves [aria-current] .text').allTextContents();
      assert.deepEqual(marked, wanted > 0 ? [game.moves[wanted - 1].text] : []);
      assert.equal(new URL(page.url()).hash, `#/game/${game.index}/${wanted}`);
    }),
    expectPosition: (position) =>
        eventually(async () => assert.equal(await drawnBoard(board, picture), position.split(' ')[0])),
  };
}

test('keys step through a game', async () => {
  const game = games.flipfour;
  const view = await openGame(game, 0);
  await view.expectPly(0);
  await page.keyboard.press('ArrowRight');
  await view.expectPly(1);
  await page.keyboard.press('End');
  await view.expectPly(game.moves.length);
  await page.keyboard.press('ArrowLeft');
  await view.expectPly(game.moves.length - 1);
  await page.keyboard.press('Home');
  await view.expectPly(0);
});

test('the slider, the buttons and the list of moves show a ply', async () => {
  const game = games.flipfour;
  const view = await openGame(game, 0);
  await page.getByRole('slider', {name: 'Ply'}).fill('3');
  await view.expectPly(3);
  await page.getByRole('button', {name: 'Next move'}).click();
  await view.expectPly(4);
  await page.getByRole('button', {name: 'Previous move'}).click();
  await view.expectPly(3);
  await page.getByRole('button', {name: 'Last position'}).click();
  await view.expectPly(game.moves.length);
  await page.getByRole('button', {name: 'First position'}).click();
  await view.expectPly(0);
  await page.locator('.moves button').nth(4).click();
  await view.expectPly(5);
});

test('the address of a ply can be reloaded', async () => {
  const view = await openGame(games.flipfour, 2);
  await page.keyboard.press('ArrowRight');
  await view.expectPly(3);
  await page.reload();
  await view.expectPly(3);
});

test('the space bar plays the game', async () => {
  const game = games['flipchain-4'];
  const view = await openGame(game, 0);
  await page.getByRole('combobox', {name: 'Speed'}).selectOption('Fast');
  await page.locator('h2').first().click();
  await page.keyboard.press(' ');
  await eventually(
      async () => assert.notEqual(await page.locator('.counter').textContent(), `0 / ${game.moves.length}`));
  await page.getByRole('button', {name: 'Pause'}).click();
  await page.getByRole('button', {name: 'First position'}).click();
  await view.expectPly(0);
});

test('a click on the graph shows the ply', async () => {
  const game = games.flipfour;
  const view = await openGame(game, 0);
  const point = await page.locator('.game-charts canvas').first().evaluate((canvas) => {
    const {scales} = globalThis.Chart.getChart(canvas);
    const {left, top} = canvas.getBoundingClientRect();
    return [left + scales.x.getPixelForValue(5), top + scales.y.getPixelForValue(0)];
  });
  await page.mouse.click(...point);
  await view.expectPly(5);
});

test('the details show what the engine reported', async () => {
  const game = games.flipfour;
  const ply = game.moves.findIndex(({depth, nodes}) => depth && nodes) + 1;
  const move = game.moves[ply - 1];
  await openGame(game, ply);
  const details = page.getByRole('region', {name: 'Details of the move'});
  assert.ok((await details.getByRole('heading').first().textContent()).includes(move.text));
  const value = (name) => details.locator('dl div')
                              .filter({has: page.getByText(name, {exact: true})})
                              .locator('dd')
                              .textContent();
  assert.equal(await value('Depth'), String(move.depth));
  assert.equal(await value('Nodes'), move.nodes.toLocaleString('en'));
});

test('the principal variation can be played on the board', async () => {
  const game = games.flipfour;
  await addVariation(game, 4);
  const view = await openGame(game, 4);
  await page.getByRole('group', {name: 'Principal variation'}).getByRole('button').nth(1).click();
  await view.expectPosition(game.positions[5]);
  assert.equal(await page.locator('.arrow, .ring').count(), 1);
  await page.keyboard.press('ArrowRight');
  await view.expectPosition(game.positions[6]);
  await page.keyboard.press('Escape');
  await view.expectPly(4);
});

test('the principal variations that an engine sends are recorded', async () => {
  const game = games.flipfour;
  const ply = game.moves.findIndex(({pv}) => pv?.length > 2) + 1;
  assert.ok(ply > 0, 'no principal variation');
  const {pv} = game.moves[ply - 1];
  const line = await fetchJson(`api/line?${
      new URLSearchParams({game: game.game, position: game.positions[ply - 1], moves: pv.join(' ')})}`);
  assert.deepEqual(line.moves.map(({move}) => move), pv);
  const view = await openGame(game, ply);
  await eventually(async () => assert.equal(await page.locator('.arrow, .ring').count(), 1));
  await page.getByRole('group', {name: 'Principal variation'}).getByRole('button').nth(2).click();
  await view.expectPosition(line.positions[3]);
});

test('the token does not stay in the address, and the page can be reloaded', async () => {
  const guarded =
      await startProgram('referee', ['page', records.store, '--address', '0.0.0.0', '--token', 'SECRET']);
  const {port} = new URL(guarded.address);
  const address = `http://127.0.0.1:${port}/`;
  try {
    await page.goto(`${server.address}`);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), {href, textContent: 'another site'});
      document.body.prepend(link);
    }, `${address.replace('127.0.0.1', '127.0.0.2')}?token=SECRET#/games`);
    await page.getByRole('link', {name: 'another site'}).click();
    await eventually(async () => assert.equal(page.url(), `http://127.0.0.2:${port}/#/games`));
    await page.locator('main table a').first().waitFor();
    await page.reload();
    await page.locator('main table a').first().waitFor();
    assert.equal(page.url(), `http://127.0.0.2:${port}/#/games`);
    assert.equal((await fetch(address)).status, 403);
  } finally {
    await guarded.stop();
  }
});

test('the page of a running tournament offers no analysis', async () => {
  const running = recordsDirectory();
  const tournament = await startTournament(running.directory, [
    '-e', 'name=First,cmd=random-bot,args=--delay-ms 100', '-e', 'name=Second,cmd=random-bot', '--game',
    'flipflop-3', '--rounds', '500', '--tc', '600+1'
  ]);
  try {
    await eventually(async () => {
      const [store] = await (await fetch(new URL('api/stores', tournament.address))).json();
      assert.ok(store.games > 0);
      assert.equal(store.analysis, false);
    });
    await page.goto(`${tournament.address}#/game/0`);
    await page.getByRole('button', {name: 'Copy position'}).waitFor();
    assert.equal(await page.getByRole('button', {name: 'Analyse'}).count(), 0);
  } finally {
    await tournament.stop('SIGKILL');
    running.remove();
  }
});

test('the position and the link can be copied', async () => {
  const game = games.flipfour;
  await openGame(game, 4);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', {name: 'Copy position'}).click();
  await eventually(async () => assert.equal(await copied(), game.positions[4]));
  await page.getByRole('button', {name: 'Copy link'}).click();
  await eventually(async () => assert.equal(await copied(), `${server.address}#/game/${game.index}/4`));
});

test('the game can be downloaded as PGN', async () => {
  await openGame(games.flipfour, 0);
  const [download] =
      await Promise.all([page.waitForEvent('download'), page.getByRole('link', {name: 'PGN'}).click()]);
  assert.equal(download.suggestedFilename(), `game-${games.flipfour.number}.pgn`);
});

test('the transcript opens', async () => {
  await openGame(games.flipfour, 0);
  const [popup] =
      await Promise.all([page.waitForEvent('popup'), page.getByRole('link', {name: 'Transcript'}).click()]);
  await eventually(async () => assert.match(await popup.locator('body').textContent(), /bestmove/));
});

test('an analysis adds a curve to the graph', async () => {
  await openGame(games.flipfour, 5);
  await page.getByRole('button', {name: 'Analyse'}).click();
  await page.getByText(/^Analys(ing|ed)/).waitFor();
  await eventually(async () => assert.ok((await curves()).includes('Analysis')), 30_000);
});

test('an analysis shows blunders and the best move', async () => {
  const game = games.flipfour;
  const values = game.positions.map(
      (_, ply) => ({ply, expected_p1: ply < 5 ? 0.9 : -0.9, depth: 12, best: game.moves[ply]?.move}));
  await answerAnalysis({state: 'done', pass: 3, values});
  const moves = game.moves.map((move) => ({...move, annotation: undefined}));
  await page.route(`**/games/${game.index}`, (route) => route.fulfill({json: {...game, moves}}));
  await openGame(game, 5);
  await page.getByText('Analysed').waitFor();
  assert.deepEqual(await page.locator('.annotation').allTextContents(), ['??']);
  await page.locator('.over .tone-good').waitFor();
});

test('an unknown game is reported', async () => {
  await close();
  ({page, close} = await openPage(browser, {}, /status of 404/));
  await page.goto(`${server.address}#/game/99999`);
  assert.match(await page.getByRole('alert').textContent(), /Cannot load the game/);
});

test('the view of a game is accessible and fits every width', async () => {
  await openGame(games['flipway-5-pie'], 3);
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({width, height: 900});
    await checkWidth(page);
  }
  await page.setViewportSize({width: 1280, height: 900});
  await checkAccessibility(page);
});
