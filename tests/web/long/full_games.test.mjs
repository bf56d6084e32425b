import {after, before, test} from 'node:test';

import {enterByKeyboard, enterByMouse, playToTheEnd} from '../play_game.mjs';
import {openPlayPage} from '../play_page.mjs';
import {launchBrowser, startProgram} from '../support.mjs';

let browser;
let server;

before(async () => {
  server = await startProgram('flipside', ['gui', 'web', '--no-browser']);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function playGame(game, seat, enter) {
  const settings = {mode: 'computer', seat, level: 1, movetime: 100};
  const play = await openPlayPage(browser, server.address, {game, settings});
  try {
    await playToTheEnd(play, seat, enter);
  } finally {
    await play.close();
  }
}

for (const game of ['flipflop-5', 'flipfour', 'flipway-5-pie', 'flipway-5-checkered', 'flipchain-3']) {
  test(`a game of ${game} can be played with the mouse`, () => playGame(game, 0, enterByMouse));
  test(`a game of ${game} can be played with the keyboard`, () => playGame(game, 1, enterByKeyboard));
}
