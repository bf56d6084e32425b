import {openPage} from './support.mjs';

/**
 * Opens the play page of a running `flipside gui web`.
 * @param {import('playwright-core').Browser} browser
 * @param {string} server  the address of the page
 * @param {{game?: string, start?: string, moves?: string[], settings?: object, context?: object}} [options]
 *     settings: as stored by the page; context: options of the browser's context
 */
export async function openPlayPage(browser, server, {game, start, moves, settings = {}, context} = {}) {
  // The server rejects illegal moves with status 400, wrong tokens with status 403 and unknown games with
  // status 404.
  const {page, close} = await openPage(browser, context, /status of 40[034]/);
  await page.addInitScript((stored) => {
    if (!localStorage.getItem('flipside-play')) localStorage.setItem('flipside-play', stored);
  }, JSON.stringify(settings));
  const fields = new URLSearchParams({
    ...(game ? {game} : {}),
    ...(start ? {start} : {}),
    ...(moves ? {moves: moves.join(' ')} : {}),
  });
  await page.goto(`${new URL(server).origin}/#${fields}`);
  await page.waitForSelector('.board');

  const target = (name) => page.locator(`#board [data-target="${name}"]`);
  const line = async () => {
    const fields = new URLSearchParams(new URL(page.url()).hash.slice(1));
    const moves = (fields.get('moves') ?? '').split(' ').filter(Boolean);
    return {game: fields.get('game') ?? '', start: fields.get('start') ?? '', moves};
  };
  return {
    page,
    close,
    target,
    line,
    button: (name) => page.getByRole('button', {name, exact: true}),
    announcement: () => page.locator('#announcer').textContent(),
    result: () => page.locator('#decision .result').textContent({timeout: 100}).catch(() => null),

    /** Returns the state of the game by the rules. */
    async state() {
      return page.evaluate(async (body) => {
        const token = document.querySelector('meta[name="flipside-token"]').getAttribute('content');
        const response = await fetch('/api/state', {
          method: 'POST',
          headers: {'X-Flipside-Token': token, 'Content-Type': 'application/json'},
          body: JSON.stringify(body),
        });
        return response.json();
      }, await line());
    },

    async click(name) {
      const {x, y, width, height} = await target(name).locator('polygon').boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
    },

    /** Moves the cursor of the board to a target with the arrow keys, and presses Enter. */
    async pressOn(wanted) {
      const place = (locator) => locator.evaluate((node) => {
        const {x, y, width, height} = node.querySelector('polygon').getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      });
      const focused = page.locator('#board [data-target]:focus');
      if (await focused.count() === 0) await page.locator('#board [data-target][tabindex="0"]').focus();
      const [toX, toY] = await place(target(wanted));
      for (let step = 0; step < 40; ++step) {
        const name = await focused.getAttribute('data-target');
        if (name === wanted) return page.keyboard.press('Enter');
        const [x, y] = await place(focused);
        const horizontal = toX > x ? 'ArrowRight' : 'ArrowLeft';
        // Go to the row first. Rows of hexagons are not above each other.
        const isInRow = Math.abs(toY - y) < 10;
        await page.keyboard.press(isInRow ? horizontal : toY > y ? 'ArrowDown' : 'ArrowUp');
        if (await focused.getAttribute('data-target') === name) await page.keyboard.press(horizontal);
      }
      throw new Error(`the cursor does not reach ${wanted}`);
    },
  };
}
