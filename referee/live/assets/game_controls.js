import {element, fill, setAttributes} from './dom.js';
import {icon} from './icons.js';

/** @typedef {ReturnType<typeof createControls>} Controls */

const speeds =
    [{label: 'Slow', interval: 2000}, {label: 'Normal', interval: 1000}, {label: 'Fast', interval: 400}];

/** The actions of the keys. */
const keys = /** @type {Record<string, 'first' | 'previous' | 'next' | 'last' | 'play'>} */ ({
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  ' ': 'play',
});

/**
 * Creates the slider and buttons that step through a game, and handles its keys on the whole page.
 * @param {{show: (ply: number) => void, step: (by: number) => void, escape: () => void}} actions
 */
export function createControls({show, step, escape}) {
  let ply = 0;
  let last = 0;
  let timer = 0;
  const slider = element('input', {type: 'range', min: 0, max: 0, 'aria-label': 'Ply'});
  const speed = element(
      'select', {'aria-label': 'Speed'},
      ...speeds.map(
          ({label, interval}) => element('option', {value: interval, selected: label === 'Normal'}, label)));

  const actions = {
    first: () => show(0),
    previous: () => step(-1),
    next: () => step(1),
    last: () => show(last),
    play: () => timer ? stop() : play(),
  };

  /**
   * @param {keyof typeof actions} name
   * @param {string} label
   */
  const button = (name, label) => element(
      'button', {
        type: 'button',
        class: 'icon',
        'aria-label': label,
        title: label,
        onclick: () => {
          if (name !== 'play') stop();
          actions[name]();
        },
      },
      icon(name));
  const playButton = button('play', 'Play');
  const follow = element(
      'button', {type: 'button', class: 'primary', hidden: true, onclick: () => actions.last()}, 'Follow');
  const counter = element('span', {class: 'muted counter'});

  /**
   * @param {import('./icons.js').IconName} name
   * @param {string} label
   */
  const showPlayButton = (name, label) => {
    fill(playButton, icon(name));
    setAttributes(playButton, {'aria-label': label, title: label});
  };

  const play = () => {
    if (ply >= last) show(0);
    showPlayButton('pause', 'Pause');
    timer = setTimeout(advance, Number(speed.value));
  };
  const advance = () => {
    actions.next();
    if (ply >= last) {
      stop();
    } else {
      timer = setTimeout(advance, Number(speed.value));
    }
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    showPlayButton('play', 'Play');
  };

  slider.addEventListener('input', () => {
    stop();
    show(Number(slider.value));
  });

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest('input, select, textarea')) return;
    if (event.key === 'Escape') {
      escape();
      return;
    }
    const action = keys[event.key];
    if (!action || (action === 'play' && target.closest('button, a, summary'))) return;
    event.preventDefault();
    if (action !== 'play') stop();
    actions[action]();
  };
  document.addEventListener('keydown', onKeyDown);

  const node = element(
      'div', {class: 'controls', role: 'group', 'aria-label': 'Replay'}, slider,
      element(
          'div', {class: 'buttons'}, button('first', 'First position'), button('previous', 'Previous move'),
          playButton, button('next', 'Next move'), button('last', 'Last position'), speed, follow, counter));

  return {
    node,

    /**
     * @param {number} shown
     * @param {number} plies
     * @param {boolean} canFollow  whether a live game is not being followed
     */
    update(shown, plies, canFollow) {
      [ply, last] = [shown, plies];
      slider.max = String(plies);
      slider.value = String(shown);
      slider.setAttribute('aria-valuetext', `ply ${shown} of ${plies}`);
      counter.textContent = `${shown} / ${plies}`;
      follow.hidden = !canFollow;
    },

    close() {
      stop();
      document.removeEventListener('keydown', onKeyDown);
    },
  };
}
