import {element} from './dom.js';
import {clockText} from './game_text.js';
import {colourClass} from './picture.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {ReturnType<typeof createPlayerStrip>} PlayerStrip */
/**
 * @typedef {object} Clock
 * @property {number | null} left  seconds left when the clock was last set
 * @property {number | null} since  when it started to run, in milliseconds of performance.now(); null:
 * stopped
 */

/**
 * Creates the line beside a board that shows a player's colour, name, score and clock.
 * @param {string} name
 */
export function createPlayerStrip(name) {
  const disc = element('span', {class: 'disc', role: 'img'});
  const score = element('span', {class: 'score muted'});
  const time = element('span', {class: 'clock'});
  const node = element(
      'div', {class: 'player'}, disc, element('span', {class: 'name', title: name}, name), score, time);
  /** @type {Clock} */
  let clock = {left: null, since: null};
  let most = 0;  // the highest time that the clock showed

  /** Returns the seconds left. */
  const remaining = () => {
    const {left, since} = clock;
    return left === null || since === null ? left : left - (performance.now() - since) / 1000;
  };

  const strip = {
    node,

    /**
     * @param {Picture} picture
     * @param {0 | 1} colour
     */
    setColour(picture, colour) {
      disc.setAttribute('class', `disc ${colourClass(picture, colour)}`);
      disc.setAttribute('aria-label', picture.colours[colour]);
      disc.title = picture.colours[colour];
    },

    /** @param {string} text */
    setScore(text) { score.textContent = text; },

    /**
     * @param {Clock} value
     * @param {boolean} toMove
     */
    setClock(value, toMove) {
      clock = value;
      most = Math.max(most, value.left ?? 0);
      node.classList.toggle('to-move', toMove);
      strip.tick();
    },

    /** Stops the clock at its current time. */
    stop() { strip.setClock({left: remaining(), since: null}, false); },

    /** Updates the time of a running clock. */
    tick() {
      const now = remaining();
      const text = clockText(now);
      if (time.textContent !== text) time.textContent = text;
      time.classList.toggle('low', now !== null && clock.since !== null && now < most / 10);
    },
  };
  return strip;
}

/**
 * Creates the bar beside a board that shows the expected result.
 */
export function createEvalBar() {
  const share = element('div', {class: 'share'});
  const node = element('div', {class: 'eval-bar', 'aria-hidden': 'true'}, share);
  return {
    node,
    /**
     * @param {Picture} picture
     * @param {0 | 1} colour  of the player at the bottom
     * @param {number | null} expected  result of that player, between -1 and 1
     */
    show(picture, colour, expected) {
      node.setAttribute('class', `eval-bar ${colourClass(picture, /** @type {0 | 1} */ (1 - colour))}`);
      share.setAttribute('class', `share ${colourClass(picture, colour)}`);
      node.classList.toggle('unknown', expected === null);
      share.style.transform = `scaleY(${(1 + (expected ?? 0)) / 2})`;
    },
  };
}
