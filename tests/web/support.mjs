import axe from 'axe-core';
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer, request as sendRequest} from 'node:http';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const programs = process.env.FLIPSIDE_BIN ?? `${root}/build/dev/bin`;
const startTimeout = 30_000;  // milliseconds

export const launchBrowser = () =>
    chromium.launch({executablePath: '/usr/bin/chromium', args: ['--no-sandbox']});

/**
 * Opens a page and fails the test if the page logs an error. Requests that a test lets fail are not counted.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @param {RegExp} [expected]  matches errors that are part of the test
 */
export async function openPage(browser, options = {}, expected = /^$/) {
  const context =
      await browser.newContext({viewport: {width: 1280, height: 900}, reducedMotion: 'reduce', ...options});
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    const isFailedRequest = /Failed to load resource: net::ERR_|ERR_INCOMPLETE_CHUNKED/.test(message.text());
    if (message.type() === 'error' && !isFailedRequest && !expected.test(message.text()))
      errors.push(message.text());
  });
  return {
    page,
    async close() {
      await context.close();
      assert.deepEqual(errors, [], 'the page logged errors');
    },
  };
}

/**
 * Starts a program that serves a page, and waits until it prints the page's address.
 * @param {string} program
 * @param {string[]} args
 * @param {object} [options]  for spawn()
 */
export async function startProgram(program, args, options = {}) {
  const child = spawn(`${programs}/${program}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, PATH: `${programs}:${process.env.PATH}`},
    ...options,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const timer =
        setTimeout(() => reject(new Error(`${program} printed no address: ${output}`)), startTimeout);
    const read = (line) => {
      output += `${line}\n`;
      const found = line.match(/https?:\/\/[^\s]+/);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0].replace(/[).,]+$/, ''));
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({input: stream}).on('line', read);
    ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`${program} ended: ${output}`));
    });
  });
  return {
    address,
    child,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Starts a proxy in front of a server, which can drop the connection as a network does.
 * @param {string} address
 */
export async function startProxy(address) {
  const target = new URL(address);
  const proxy = createServer((request, response) => {
    const headers = {...request.headers, host: target.host};
    if (headers.origin) headers.origin = target.origin;
    const forwarded = sendRequest(
        {host: target.hostname, port: target.port, path: request.url, method: request.method, headers},
        (answer) => {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response);
        });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const listen = (port) => new Promise((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const {port} = proxy.address();
  const drop = () => new Promise((resolve) => {
    proxy.close(resolve);
    proxy.closeAllConnections();
  });
  return {address: `http://127.0.0.1:${port}/`, drop, restore: () => listen(port), close: drop};
}

/**
 * Returns the board part of the position that a drawing shows.
 * @param {import('playwright-core').Locator} drawing
 * @param {object} picture
 */
export const drawnBoard = (drawing, picture) => drawing.evaluate((svg, {rows, pieces, cells}) => {
  const letters = Array(cells.length).fill('.');
  for (const piece of svg.querySelectorAll('.piece')) {
    const colour = piece.querySelector('.colour-0') ? 0 : 1;
    const mark = piece.querySelector('.piece-mark')?.getAttribute('d') ?? '';
    letters[Number(piece.getAttribute('data-cell'))] = Object.keys(pieces).find(
        (letter) => pieces[letter].colour === colour && pieces[letter].mark === mark);
  }
  let index = 0;
  return rows
      .map((length) => letters.slice(index, index += length).join('').replace(/\.+/g, (run) => run.length))
      .join('/');
}, picture);

/** Returns the rows of a golden table, without comments. @param {string} name */
export function goldenRows(name) {
  return readFileSync(`${root}/tests/data/${name}`, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split('\t'));
}

/**
 * Checks the accessibility of the whole page. The themes differ in their colours only.
 * @param {import('playwright-core').Page} page
 */
export async function checkAccessibility(page) {
  await page.evaluate(axe.source);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({colorScheme});
    const runOnly = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    const {violations} = await page.evaluate(
        (options) => globalThis.axe.run(document, options), {resultTypes: ['violations'], runOnly});
    const found = violations.flatMap(
        ({id, nodes}) => nodes.map(({html, any}) => `${id}: ${html} ${any[0]?.message ?? ''}`));
    assert.deepEqual(found, [], `violations in the ${colorScheme} theme`);
  }
}

/** Checks that the page does not scroll sideways. @param {import('playwright-core').Page} page */
export async function checkWidth(page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(excess <= 0, `the page is ${excess} px too wide`);
}

/**
 * Waits until a check passes.
 * @param {() => Promise<void>} check  throws while the expected state is not reached
 */
export async function eventually(check, timeout = 10_000) {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
