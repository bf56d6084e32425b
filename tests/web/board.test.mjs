import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, test} from 'node:test';

import {openBoardPage} from './board_page.mjs';
import {checkAccessibility, eventually, goldenRows, launchBrowser, startProgram} from './support.mjs';

let browser;
let server;
let board;

before(async () => {
  server = process.env.FLIPSIDE_PLAY_URL ? {address: process.env.FLIPSIDE_PLAY_URL, stop() {}} :
                                           await startProgram('flipside', ['gui', 'web', '--no-browser']);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => board = await openBoardPage(browser, server.address, {hasTouch: true}));
afterEach(() => board.close());

/** Checks that the moves were played and that the board shows the resulting position. */
async function expectPlayed(...moves) {
  await eventually(async () => {
    assert.deepEqual(await board.played(), moves);
    const position = await board.page.evaluate(() => window.test.state.positions.at(-1));
    assert.equal(await board.drawn(), position.split(' ')[0]);
  });
}

test('boards show the golden positions of every game', async () => {
  const seen = new Map();
  for (const [game, , position] of goldenRows('playouts.tsv')) {
    if ((seen.get(game) ?? 0) >= 3) continue;
    if (!seen.has(game)) await board.create(game, {interactive: false});
    seen.set(game, (seen.get(game) ?? 0) + 1);
    await board.page.evaluate((text) => window.test.board.show(text), position);
    assert.equal(await board.drawn(), position.split(' ')[0], game);
  }
  assert.ok(seen.size >= 8);
});

test('two clicks slide a piece of FlipFlop', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.click('b1');
  assert.equal(await board.target('b1').getAttribute('aria-pressed'), 'true');
  await board.click('b4');
  await expectPlayed('b1b4');
});

test('a click on another own piece selects that piece', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.click('b1');
  await board.click('d1');
  await board.click('d3');
  await expectPlayed('d1d3');
});

test('a second click, Escape or a click elsewhere clears the selection', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  for (const clear of [() => board.click('b1'), () => board.press('Escape'), () => board.click('e5')]) {
    await board.click('b1');
    assert.equal(await board.page.locator('.hint-dot').count() > 0, true);
    await clear();
    assert.equal(await board.page.locator('[aria-pressed]').count(), 0);
  }
  await expectPlayed();
});

test('a piece can be dragged to its destination', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.drag('a1', 'a4');
  await expectPlayed('a1a4');
});

test('a piece dropped on an illegal cell returns', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.drag('a1', 'b3');
  await expectPlayed();
  const transforms = await board.page.evaluate(
      () => [...document.querySelectorAll('.piece')].map((piece) => piece.style.transform));
  assert.ok(transforms.every((text) => !text.includes('scale')));
});

test('a dropped piece returns if its move is not played', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.page.evaluate(() => window.test.board.setMoves(window.test.state.legal));
  await board.drag('a1', 'a4');
  await board.page.evaluate(() => window.test.board.setMoves(window.test.state.legal));
  const cell = board.page.locator('.piece[data-cell="20"]');
  assert.doesNotMatch(await cell.getAttribute('style'), /scale/);
});

test('touches slide a piece', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.tap('c1');
  await board.tap('c2');
  await expectPlayed('c1c2');
});

test('arrow keys and Enter slide a piece', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.target('a1').focus();
  await board.press('ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expectPlayed('b1b3');
});

test('pieces of FlipFour are placed from the hand by clicks, drags, touches and keys', async () => {
  await board.create('flipfour');
  await board.show([]);
  await board.click('hand R');
  await board.click('c3');
  await expectPlayed('R@c3');
  await board.drag('hand b', 'd4');
  await expectPlayed('R@c3', 'B@d4');
  await board.tap('hand B');
  await board.tap('a1');
  await expectPlayed('R@c3', 'B@d4', 'B@a1');
  await board.target('hand r').focus();
  await board.press('Enter');
  await board.target('e5').focus();
  await board.press('Enter');
  await expectPlayed('R@c3', 'B@d4', 'B@a1', 'R@e5');
});

test('the trays of FlipFour show the pieces in hand', async () => {
  await board.create('flipfour');
  await board.show(['R@c3', 'B@d4', 'B@a1']);
  const free = (colour) => board.page.locator(`.slot.colour-${colour}:not(.taken)`).count();
  assert.deepEqual([await free(0), await free(1)], [2, 3]);
});

test('an opening of Flipway that can be extended must be confirmed', async () => {
  await board.create('flipway-9-pie');
  await board.show([]);
  await board.click('d4');
  await board.click('c4');
  assert.deepEqual([await board.pending(), await board.played()], ['@c4d4', []]);
  await board.page.getByRole('button', {name: 'Play @c4d4'}).click();
  await expectPlayed('@c4d4');
});

test('the targets of an opening can be deselected and cancelled', async () => {
  await board.create('flipway-9-pie');
  await board.show([]);
  await board.click('d4');
  await board.click('c4');
  await board.click('d4');
  assert.equal(await board.pending(), '@c4');
  await board.page.getByRole('button', {name: 'Cancel'}).click();
  assert.equal(await board.pending(), null);
});

test(
    'the buttons that confirm a move have their place before they appear, and only where needed',
    async () => {
      const height = () => board.page.locator('#board').evaluate((node) => node.offsetHeight);
      await board.create('flipway-9-pie');
      await board.show([]);
      const before = await height();
      await board.click('d4');
      assert.equal(await height(), before);
      await board.show(['@d4']);
      assert.ok(await height() < before);
    });

test('an opening without further choices is played at once', async () => {
  await board.create('flipway-9');
  await board.show([]);
  await board.click('e5');
  await expectPlayed('@e5');
});

test('areas of Flipway are chosen by a click, a touch or keys', async () => {
  await board.create('flipway-9-pie');
  await board.show(['@e5']);
  await board.click('c3d4');
  await expectPlayed('c3d4');
  await board.tap('f7g8');
  await expectPlayed('c3d4', 'f7g8');
  await board.target('a1b2').focus();
  await board.press('ArrowUp', 'ArrowRight', 'Enter');
  await expectPlayed('c3d4', 'f7g8', 'b2c3');
});

test('every area with the same empty cells enters the drop that fills them', async () => {
  const start = 'bwbwb/wbwbw/bw1wb/wbwbw/bwbwb b - 9';
  await board.create('flipway-5');
  for (const area of ['b2c3', 'c2d3', 'b3c4', 'c3d4']) {
    await board.show([], start);
    await board.click(area);
    await eventually(async () => assert.equal((await board.played()).at(-1), 'b2c3', area));
  }
  await expectPlayed('b2c3', 'b2c3', 'b2c3', 'b2c3');
});

test('a slide or a placement can begin with its destination', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.click('c3');
  assert.equal(await board.page.locator('.hint-ring').count() > 0, true);
  await board.click('c1');
  await expectPlayed('c1c3');
  await board.create('flipfour');
  await board.show([]);
  await board.click('b2');
  await board.click('hand B');
  await expectPlayed('B@b2');
});

test('a target of several moves shows the best value, and those of a selected piece', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  await board.page.evaluate(() => window.test.board.show(window.test.state.positions.at(-1), {
    values: [
      {targets: ['a1', 'a3'], label: '−2', rating: -2},
      {targets: ['c1', 'a3'], label: '+5', rating: 5},
      {targets: ['c1', 'c2'], label: '=', rating: 0},
    ],
  }));
  const labels = () => board.page.locator('.board .value text').allTextContents();
  assert.deepEqual(await labels(), ['+5', '=']);
  assert.equal(await board.page.locator('.board .value .under').count(), 1);
  await board.click('a1');
  assert.deepEqual(await labels(), ['−2']);
  await board.click('a1');
  await board.page.mouse.move(2, 2);
  assert.deepEqual(await labels(), ['+5', '=']);
});

test('the area under the pointer shows the stones that a click places', async () => {
  await board.create('flipway-9-pie');
  await board.show(['@e5']);
  await board.page.mouse.move(...await board.middle('e5f6'));
  assert.equal(await board.page.locator('.ghost').count(), 3);
});

test('cells of Flipchain are chosen by a click, a touch or keys', async () => {
  await board.create('flipchain-4');
  await board.show([]);
  await board.click('d4');
  await expectPlayed('d4');
  await board.tap('a1');
  await expectPlayed('d4', 'a1');
  await board.target('g1').focus();
  await board.press('ArrowRight', 'Enter');
  await expectPlayed('d4', 'a1', 'g2');
});

test('the arrow keys go from one row of hexagons to the next', async () => {
  await board.create('flipchain-4');
  await board.show([]);
  await board.target('g2').focus();
  for (const row of 'fedcba') {
    await board.press('ArrowDown');
    assert.match(await board.page.locator(':focus').getAttribute('data-target'), new RegExp(`^${row}`));
  }
});

test('a board without moves does not react', async () => {
  await board.create('flipchain-4');
  await board.show([]);
  await board.page.evaluate(() => window.test.board.setMoves([]));
  await board.click('d4');
  await expectPlayed();
  assert.equal(await board.target('d4').getAttribute('aria-disabled'), 'true');
});

test('a flipped board takes the same moves', async () => {
  await board.create('flipflop-5', {flipped: true});
  await board.show([]);
  const [[, own], [, other]] = [await board.middle('a1'), await board.middle('a5')];
  assert.ok(own < other, 'White is at the top');
  await board.drag('b1', 'b3');
  await expectPlayed('b1b3');
});

test('a slide that is animated ends at its destination', async () => {
  await board.page.emulateMedia({reducedMotion: 'no-preference'});
  await board.create('flipflop-5');
  await board.show([]);
  await board.page.evaluate(() => {
    const {animate} = Element.prototype;
    window.animations = 0;
    Element.prototype.animate = function(...args) {
      ++window.animations;
      return animate.apply(this, args);
    };
  });
  await board.click('b1');
  await board.click('b4');
  await expectPlayed('b1b4');
  assert.ok(await board.page.evaluate(() => window.animations) > 0);
  await eventually(
      async () => assert.equal(await board.page.evaluate(() => document.getAnimations().length), 0));
  assert.equal(await board.page.locator('.piece[data-cell="6"] .face').count(), 1);
});

test('cells are labelled with their content', async () => {
  await board.create('flipflop-5');
  await board.show([]);
  assert.equal(await board.target('c1').getAttribute('aria-label'), 'c1, white rook');
  assert.equal(await board.target('c3').getAttribute('aria-label'), 'c3, empty');
});

test('boards have no accessibility violations', async () => {
  for (const game of ['flipflop-5', 'flipfour', 'flipway-9-pie', 'flipchain-4']) {
    await board.create(game);
    await board.show([]);
    await checkAccessibility(board.page);
  }
});
