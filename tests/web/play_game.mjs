import assert from 'node:assert/strict';

import {eventually} from './support.mjs';

const mostTurns = 150;

/**
 * Plays a game against the lowest level to its end.
 * @param {Awaited<ReturnType<typeof import('./play_page.mjs').openPlayPage>>} play
 * @param {number} seat  of the person
 * @param {(play: object, move: {move: string, targets: string[]}, turn: number) => Promise<void>} enter
 *     enters a move
 */
export async function playToTheEnd(play, seat, enter) {
  for (let turn = 0; turn < mostTurns; ++turn) {
    let state;
    await eventually(async () => {
      state = await play.state();
      assert.ok(state.result || state.player === seat, 'the computer does not move');
    });
    if (state.result)
      return eventually(async () => assert.equal(await play.result(), `${state.result.reason}.`));
    const move = state.legal[(turn * 7 + 3) % state.legal.length];
    await enter(play, move, state.turn);
    await eventually(
        async () => assert.ok((await play.line()).moves.length > state.moves.length, `played ${move.move}`));
  }
  assert.fail('the game does not end');
}

/** Confirms a move that could be extended, if the page asks. */
async function confirm(play, move) {
  const button = play.button(`Play ${move.text}`);
  if (await button.isVisible()) await button.click();
}

/** Returns the targets of a move on the board, where the hands of both colours have names of their own. */
function targetsOf(move, turn) {
  return move.targets.map((name) => name.startsWith('hand') && turn === 1 ? name.toLowerCase() : name);
}

/** Enters a move with the mouse. */
export async function enterByMouse(play, move, turn) {
  if (move.targets.length === 0) return play.page.locator(`[data-move="${move.move}"]`).click();
  for (const target of targetsOf(move, turn)) await play.click(target);
  await confirm(play, move);
}

/** Enters a move with the keyboard. */
export async function enterByKeyboard(play, move, turn) {
  if (move.targets.length === 0) {
    await play.page.locator(`[data-move="${move.move}"]`).focus();
    return play.page.keyboard.press('Enter');
  }
  for (const target of targetsOf(move, turn)) await play.pressOn(target);
  await confirm(play, move);
}
