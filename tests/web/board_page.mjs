import {drawnBoard, openPage} from './support.mjs';

const html = `<!doctype html><html lang="en"><head><title>Board</title>
<link rel="stylesheet" href="/assets/theme.css"><link rel="stylesheet" href="/assets/board.css">
</head><body><main><h1>Board</h1><div id="board"></div></main></body></html>`;

/**
 * Opens a page with a board only, on which tests play by the rules of a running `flipside gui web`.
 * @param {import('playwright-core').Browser} browser
 * @param {string} server  the address of the play page
 * @param {object} [options]  of the browser's context
 */
export async function openBoardPage(browser, server, options) {
  const {origin} = new URL(server);
  const {page, close} = await openPage(browser, options);
  await page.route('**/board-test', (route) => route.fulfill({contentType: 'text/html', body: html}));
  await page.goto(`${origin}/board-test`);
  await page.evaluate(async () => {
    const token = (await (await fetch('/')).text()).match(/flipside-token" content="([^"]*)"/)[1];
    const {createBoard} = await import('/assets/board.js');
    const container = document.querySelector('#board');
    container.style.width = '600px';
    let board;
    const test = {
      played: [],
      pending: null,
      state: null,

      /** Creates the board of a game. */
      async create(game, boardOptions = {}) {
        board?.destroy();
        container.replaceChildren();
        const {picture} = await (await fetch(`/api/games/${game}`)).json();
        Object.assign(test, {game, picture, played: [], pending: null});
        board = createBoard(
            container, picture,
            {interactive: true, onPending: (move) => test.pending = move?.move ?? null, ...boardOptions});
        test.board = board;
      },

      /** Shows the position after some moves and lets the user continue. */
      async show(moves, start = '') {
        const response = await fetch('/api/state', {
          method: 'POST',
          headers: {'X-Flipside-Token': token, 'Content-Type': 'application/json'},
          body: JSON.stringify({game: test.game, start, moves}),
        });
        test.state = await response.json();
        board.show(test.state.positions.at(-1), {last: test.state.moves.at(-1)?.targets});
        board.setMoves(test.state.legal, (move) => {
          test.played.push(move.move);
          test.show([...moves, move.move], start);
        });
      },
    };
    window.test = test;
  });

  const target = (name) => page.locator(`[data-target="${name}"]`);
  /** Returns the middle of a target in the window. */
  const middle = async (name) => {
    const {x, y, width, height} = await target(name).locator('polygon').boundingBox();
    return [x + width / 2, y + height / 2];
  };
  return {
    page,
    close,
    target,
    middle,
    create: (game, boardOptions) =>
        page.evaluate(([id, more]) => window.test.create(id, more), [game, boardOptions]),
    show: (moves, start) => page.evaluate(([played, from]) => window.test.show(played, from), [moves, start]),
    drawn: async () => drawnBoard(page.locator('.board'), await page.evaluate(() => window.test.picture)),
    played: () => page.evaluate(() => window.test.played),
    pending: () => page.evaluate(() => window.test.pending),
    async click(name) { await page.mouse.click(...await middle(name)); },
    async tap(name) { await page.touchscreen.tap(...await middle(name)); },
    async drag(from, to) {
      await page.mouse.move(...await middle(from));
      await page.mouse.down();
      const [x, y] = await middle(to);
      await page.mouse.move(x - 3, y - 3, {steps: 4});
      await page.mouse.move(x, y);
      await page.mouse.up();
    },
    /** Moves the cursor from the focused target by keys, and presses Enter. */
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}
