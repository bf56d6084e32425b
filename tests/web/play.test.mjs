import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {enterByKeyboard, enterByMouse, playToTheEnd} from './play_game.mjs';
import {openPlayPage} from './play_page.mjs';
import {checkAccessibility, checkWidth, eventually, launchBrowser, startProgram, startProxy} from './support.mjs';

let browser;
let server;

before(async () => {
  server = process.env.FLIPSIDE_PLAY_URL ? {address: process.env.FLIPSIDE_PLAY_URL, stop() {}} :
                                           await startProgram('flipside', ['gui', 'web', '--no-browser']);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens the page, runs the steps of a test on it, and closes the page. */
async function onPage({address = server.address, ...options}, steps) {
  const play = await openPlayPage(browser, address, options);
  try {
    await steps(play);
  } finally {
    await play.close();
  }
}

test('a game can be played to its end with the mouse', async () => {
  await onPage(
      {game: 'flipchain-3', settings: {level: 1, movetime: 100}},
      (play) => playToTheEnd(play, 0, enterByMouse));
});

test('a game can be played to its end with the keyboard', async () => {
  await onPage(
      {game: 'flipway-5-pie', settings: {seat: 1, level: 1, movetime: 100}},
      (play) => playToTheEnd(play, 1, enterByKeyboard));
});

test('taking back a move returns to the last turn of the person', async () => {
  await onPage({game: 'flipfour', settings: {level: 1}}, async (play) => {
    assert.equal(await play.button('Take back').getAttribute('aria-disabled'), 'true');
    await play.click('hand R');
    await play.click('c3');
    await eventually(async () => assert.equal((await play.line()).moves.length, 2));
    await play.button('Take back').click();
    await eventually(async () => assert.deepEqual((await play.line()).moves, []));
  });
});

test('two people take turns, and moves are announced', async () => {
  await onPage({game: 'flipflop-3', settings: {mode: 'people'}}, async (play) => {
    await play.click('b1');
    await play.click('b3');
    await eventually(async () => assert.equal(await play.announcement(), 'White: Rb1xb3=B. Black to move.'));
    await play.click('a3');
    await play.click('b3');
    await eventually(async () => assert.equal(await play.announcement(), 'Black: Ra3xb3=B. White to move.'));
    await play.button('Take back').click();
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['b1b3']));
  });
});

test('the swap of the pie rule is explained and offered as a button', async () => {
  await onPage({game: 'flipchain-3', moves: ['c3'], settings: {mode: 'people'}}, async (play) => {
    assert.match(
        await play.page.locator('#decision').textContent(), /if the opening looks better for Red, swap/);
    await play.button('Swap: play Red').click();
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['c3', 'swap']));
    assert.match(await play.page.locator('#near-player').textContent(), /Red.*Second player/);
  });
});

test('the opening of several stones is explained and confirmed', async () => {
  await onPage({game: 'flipway-7-pie', settings: {mode: 'people'}}, async (play) => {
    assert.match(await play.page.locator('#decision').textContent(), /one to four black stones/);
    await play.click('c4');
    await play.click('d4');
    await play.button('Play @c4d4').click();
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['@c4d4']));
  });
});

test('a forced pass is explained and offered as a button', async () => {
  const start = 'bb/rrr/1r r - 4';
  await onPage({game: 'flipchain-2', start, settings: {mode: 'people'}}, async (play) => {
    await play.page.getByText('Red has no legal placement and must pass.').waitFor();
    await play.button('Pass').click();
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['pass']));
  });
});

test('moves can be entered by touch on a small screen', async () => {
  const context = {viewport: {width: 375, height: 812}, hasTouch: true};
  await onPage({game: 'flipfour', settings: {mode: 'people'}, context}, async (play) => {
    for (const name of ['hand B', 'd2']) {
      const {x, y, width, height} = await play.target(name).locator('polygon').boundingBox();
      await play.page.touchscreen.tap(x + width / 2, y + height / 2);
    }
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['B@d2']));
  });
});

test('a URL with an illegal move loads the moves before it and reports the illegal one', async () => {
  const moves = ['R@c3', 'R@c3', 'B@d4'];
  await onPage({game: 'flipfour', moves, settings: {mode: 'people'}}, async (play) => {
    await play.page.getByText('illegal move R@c3 at ply 2').waitFor();
    assert.deepEqual(await play.line(), {game: 'flipfour', start: '', moves: ['R@c3']});
    await play.click('hand b');
    await play.click('d4');
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['R@c3', 'B@d4']));
    await play.page.locator('#error').waitFor({state: 'hidden'});
  });
});

test('an address with an illegal position or an unknown game is explained', async () => {
  await onPage({game: 'flipflop-3', start: '4/3/3 w - 1', moves: ['b1b3']}, async (play) => {
    await play.page.getByText('illegal position 4/3/3 w - 1').waitFor();
    assert.deepEqual(await play.line(), {game: 'flipflop-3', start: '', moves: []});
  });
  await onPage({game: 'flipflip'}, async (play) => {
    await play.page.getByText('unknown game \'flipflip\'').waitFor();
    assert.equal((await play.line()).game, 'flipfour');
  });
});

test('the address may contain the game as a query', async () => {
  await onPage({settings: {mode: 'people'}}, async (play) => {
    await play.page.goto(`${new URL(server.address).origin}/?game=flipflop-3&moves=b1b3`);
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['b1b3']));
  });
});

test('the game survives a reload', async () => {
  await onPage({game: 'flipfour', settings: {mode: 'people'}}, async (play) => {
    await play.click('hand B');
    await play.click('a1');
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['B@a1']));
    await play.page.reload();
    await play.page.waitForSelector('.board .piece');
    assert.equal(await play.target('a1').getAttribute('aria-label'), 'a1, white bishop');
  });
});

test('earlier positions can be shown and played on from', async () => {
  const moves = ['R@c3', 'B@c2', 'B@d4'];
  await onPage({game: 'flipfour', moves, settings: {mode: 'people'}}, async (play) => {
    await play.button('First position').click();
    await eventually(
        async () => assert.equal(await play.target('c3').getAttribute('aria-label'), 'c3, empty'));
    await play.button('Next position').click();
    await play.button('Next position').click();
    await eventually(
        async () => assert.match(await play.target('c2').getAttribute('aria-label'), /black bishop/));
    assert.deepEqual((await play.line()).moves, moves);
    await play.button('Continue from here').click();
    await eventually(async () => assert.deepEqual((await play.line()).moves, moves.slice(0, 2)));
  });
});

test('rapid steps are all applied', async () => {
  const moves = ['R@c3', 'B@c2', 'B@d4'];
  await onPage({game: 'flipfour', moves, settings: {mode: 'people'}}, async (play) => {
    let answer;
    const released = new Promise((resolve) => answer = resolve);
    await play.page.route('**/api/state', async (route) => {
      await released;
      await route.continue();
    });
    await play.button('Previous position').click();
    await play.button('Previous position').click();
    answer();
    await eventually(
        async () => assert.equal(await play.target('c2').getAttribute('aria-label'), 'c2, empty'));
    assert.equal(await play.target('c3').getAttribute('aria-label'), 'c3, white rook');
  });
});

test('a pasted game is loaded, an illegal one is explained, and the copy can be pasted again', async () => {
  await onPage({game: 'flipfour', settings: {mode: 'people'}}, async (play) => {
    await play.button('Copy or paste').click();
    await play.page.getByLabel('Paste a position or a game').fill('1. R@c3 R@c3');
    await play.button('Load').click();
    await play.page.getByText('illegal move R@c3 at ply 2').waitFor();
    await play.page.getByLabel('Paste a position or a game').fill('[Variant "flipchain-4"]\n\n1. d4 swap *');
    await play.button('Load').click();
    await eventually(
        async () =>
            assert.deepEqual(await play.line(), {game: 'flipchain-4', start: '', moves: ['d4', 'swap']}));
    await play.button('Copy or paste').click();
    const record = await play.page.getByLabel('Game', {exact: true}).inputValue();
    assert.match(record, /1\. d4 swap \*/);
    const position = await play.page.getByLabel('Position', {exact: true}).inputValue();
    await play.page.getByLabel('Paste a position or a game').fill(position);
    await play.button('Load').click();
    await eventually(async () => assert.equal((await play.line()).start, position));
    await play.page.getByRole('button', {name: 'Return to the previous game'}).click();
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['d4', 'swap']));
  });
});

test('a position is set up on the board and checked by the rules', async () => {
  await onPage({game: 'flipflop-3', settings: {mode: 'people'}}, async (play) => {
    await play.button('Set up a position').click();
    await play.button('Clear').click();
    for (let clicks = 0; clicks < 2; ++clicks) await play.click('b2');
    for (let clicks = 0; clicks < 3; ++clicks) await play.click('a1');
    await play.page.getByRole('radio', {name: 'Black'}).check();
    await play.button('Play from here').click();
    await eventually(async () => assert.equal((await play.line()).start, '3/1B1/r2 b - 1'));

    await play.button('Set up a position').click();
    for (const cell of ['a2', 'b3', 'c1']) await play.click(cell);
    await play.page.locator('#edit-error').getByText(/./).waitFor();
    assert.equal(await play.button('Play from here').isDisabled(), true);
    await play.button('Cancel').click();
    await eventually(
        async () => assert.equal(await play.target('a2').getAttribute('aria-label'), 'a2, empty'));
  });
});

test('every variant can be chosen', async () => {
  await onPage({game: 'flipfour', settings: {mode: 'people'}}, async (play) => {
    await play.page.locator('#choose').click();
    await play.button('Flipway 9, checkered, pie').click();
    await eventually(async () => assert.equal((await play.line()).game, 'flipway-9-checkered-pie'));
    await play.page.locator('#choose').click();
    await play.page.getByLabel('All variants:').first().selectOption({label: 'Flipway 4, 2x2, a1 white'});
    await play.button('Play').first().click();
    await eventually(async () => assert.equal((await play.line()).game, 'flipway-4-2x2-a1white'));
  });
});

test('the rules of each game open with drawn examples', async () => {
  for (const game of ['flipflop-5', 'flipfour', 'flipway-9-pie', 'flipchain-5']) {
    await onPage({game}, async (play) => {
      await play.button('Rules').click();
      const dialog = play.page.locator('#rules-dialog');
      await dialog.getByText(/^Designed by/).waitFor();
      await eventually(
          async () => assert.equal(
              await dialog.locator('figure .board').count(), await dialog.locator('figure').count()));
      await play.button('Close').click();
    });
  }
});

test('the analysis shows the best lines, arrows and a bar, and follows the game', async () => {
  await onPage({game: 'flipfour', settings: {mode: 'analysis', lines: 2}}, async (play) => {
    const lines = play.page.locator('#lines-of-play li');
    await eventually(async () => assert.equal(await lines.count(), 2));
    await eventually(
        async () => assert.match(await play.page.locator('#bar').getAttribute('aria-label'), /White \d+ %/));
    await eventually(
        async () => assert.equal(await play.page.locator('#board .ring, #board .arrow').count() > 0, true));
    const first = await lines.first().getByRole('button').textContent();
    await lines.first().getByRole('button').click();
    await eventually(async () => assert.equal((await play.line()).moves.length, 1));
    assert.ok(first);
    await eventually(async () => assert.equal(await lines.count(), 2));
  });
});

test('a hint names a move and shows it', async () => {
  await onPage({game: 'flipflop-3', settings: {level: 1}}, async (play) => {
    await play.button('Hint').click();
    await play.page.getByText(/^Hint: R/).first().waitFor();
    assert.equal(await play.page.locator('#board .arrow').count(), 1);
    assert.deepEqual((await play.line()).moves, []);
  });
});

test('a solved game shows exact values and marks mistakes', async () => {
  const moves = ['b1b3', 'a3b3', 'c1b1'];
  await onPage({game: 'flipflop-3', moves, settings: {mode: 'people', values: true}}, async (play) => {
    await play.page.getByText('With perfect play, White wins in 14 plies.').waitFor();
    assert.ok(await play.page.locator('#board .value').count() > 0);
    assert.equal(await play.page.locator('.moves .mark').count(), 0);
    await play.page.locator('.value-moves button').last().click();
    await play.page.getByText(/With perfect play, White wins in/).waitFor();
  });
  await onPage(
      {game: 'flipflop-3', moves: ['b1b2'], settings: {mode: 'people', values: true}}, async (play) => {
        await play.page.getByText(/With perfect play/).waitFor();
        const mark = play.page.locator('.moves .mark');
        await eventually(
            async () => assert.equal(await mark.getAttribute('title'), 'mistake: turned a win into a loss'));
      });
});

test('the board stays where it is when the turn changes', async () => {
  await onPage({game: 'flipflop-5', settings: {mode: 'people'}}, async (play) => {
    const before = await play.page.locator('.board').boundingBox();
    await play.click('b1');
    await play.click('b3');
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['b1b3']));
    assert.deepEqual(await play.page.locator('.board').boundingBox(), before);
  });
});

test('the panel of exact values stays while the values of the next position arrive', async () => {
  const game = {game: 'flipflop-5', start: '5/5/2R2/5/b4 w - 9', moves: ['c3c4']};
  await onPage({...game, settings: {mode: 'people', values: true}}, async (play) => {
    const card = play.page.locator('#values-card');
    await play.page.getByText('With perfect play').waitFor();
    await play.page.evaluate(() => {
      window.hidings = 0;
      const observer =
          new MutationObserver(() => window.hidings += document.querySelector('#values-card').hidden);
      observer.observe(document.querySelector('#values-card'), {attributes: true});
    });
    await play.page.locator('.value-moves button').first().click();
    await eventually(async () => assert.equal((await play.line()).moves.length, 2));
    await eventually(async () => assert.match(await card.textContent(), /With perfect play/));
    assert.equal(await play.page.evaluate(() => window.hidings), 0);
  });
});

test('all moves of a game can be evaluated', async () => {
  await onPage({game: 'flipchain-3', moves: ['c3', 'b2'], settings: {mode: 'people'}}, async (play) => {
    await play.button('Evaluate all moves').click();
    await play.button('Stop').waitFor();
    await eventually(
        async () => assert.match(
            await play.page.locator('#graph').getAttribute('aria-label'), /known for 3 of 3 positions/));
    await play.button('Evaluate all moves').waitFor();
  });
});

test('a lost connection is shown and restored', async () => {
  await onPage({game: 'flipfour', settings: {mode: 'people'}}, async (play) => {
    await play.page.context().setOffline(true);
    await play.click('hand R');
    await play.click('c3');
    await play.page.getByText('flipside is not responding.').waitFor();
    await play.page.context().setOffline(false);
    await play.click('hand R');
    await play.click('c3');
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['R@c3']));
  });
});

test('a search lost in a server restart is started again', async () => {
  const proxy = await startProxy(server.address);
  try {
    const options = {game: 'flipfour', settings: {seat: 1, level: 20, movetime: 30000}};
    await onPage({...options, address: proxy.address}, async (play) => {
      await play.page.locator('.turn.thinking').waitFor();
      await proxy.drop();
      await play.page.getByText('No connection to flipside.').waitFor();
      const searches = [];
      play.page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/search'))
          searches.push(request.postDataJSON());
      });
      await play.page.route('**/api/search?*', (route) => route.fulfill({json: null}));
      await proxy.restore();
      await eventually(async () => assert.equal(searches.length, 1));
      assert.equal(searches[0].movetime, 30000);
      await play.page.locator('#connection').waitFor({state: 'hidden'});
    });
  } finally {
    await proxy.close();
  }
});

test('after a restart of the program, the page fetches a new token', async () => {
  await onPage({game: 'flipfour', settings: {mode: 'people'}}, async (play) => {
    let restarted = false;
    await play.page.route('**/api/state', (route) => {
      const headers = {...route.request().headers(), ...restarted ? {} : {'x-flipside-token': 'old'}};
      return route.continue({headers});
    });
    await play.page.route(/\/$/, (route) => {
      restarted = true;
      return route.continue();
    });
    await play.click('hand R');
    await play.click('c3');
    await eventually(async () => assert.deepEqual((await play.line()).moves, ['R@c3']));
    assert.equal(restarted, true);
  });
});

for (const width of [1440, 768, 375]) {
  test(`at ${width} px, the page and its dialogs are accessible and not too wide`, async () => {
    const options = {game: 'flipfour', moves: ['R@c3', 'B@c2'], context: {viewport: {width, height: 900}}};
    await onPage({...options, settings: {mode: 'analysis'}}, async (play) => {
      await play.page.locator('#lines-of-play li').first().waitFor();
      await checkAccessibility(play.page);
      await checkWidth(play.page);
      for (const open of ['Rules', 'Copy or paste']) {
        await play.button(open).click();
        await play.button('Close').waitFor();
        await checkAccessibility(play.page);
        await checkWidth(play.page);
        await play.button('Close').click();
      }
      await play.page.locator('#choose').click();
      await play.button('Close').waitFor();
      await checkAccessibility(play.page);
      await play.button('Close').click();
      await play.button('Set up a position').click();
      await checkAccessibility(play.page);
      await checkWidth(play.page);
    });
  });
}
