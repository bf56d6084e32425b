import {element} from './dom.js';
import {refill} from './focus.js';
import {scoreVerdict, shortNumber, verdictChip} from './format.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./search.js').Info} Info */
/** @typedef {import('./server.js').GameState} GameState */

/**
 * Shows the best lines of play of a search.
 * @param {HTMLElement} list
 * @param {HTMLElement} status
 * @param {(move: Move) => void} onPlay  called when the user chooses the first move of a line
 */
export function createLinesView(list, status, onPlay) {
  return {
    /**
     * @param {Picture} picture
     * @param {GameState} state  the position that was searched
     * @param {Info[]} infos  by rank
     * @param {boolean} playable  whether the user may play the first moves
     */
    show(picture, state, infos, playable) {
      refill(list, ...infos.map((info) => lineItem(picture, state, info, playable)));
      const [best] = infos;
      const parts = best ?
          [
            best.depth !== undefined && `depth ${best.depth}`,
            best.nodes !== undefined &&
                `${shortNumber(best.nodes)} ${best.nodes === 1 ? 'position' : 'positions'}`,
            best.nps !== undefined && `${shortNumber(best.nps)}/s`,
          ] :
          [];
      status.textContent = parts.filter(Boolean).join(' · ');
    },

    /** @param {string} text */
    clear(text) {
      refill(list);
      status.textContent = text;
    },
  };

  /**
   * @param {Picture} picture
   * @param {GameState} state
   * @param {Info} info
   * @param {boolean} playable
   */
  function lineItem(picture, state, info, playable) {
    const [first, ...rest] = info.pv;
    return element(
        'li', {}, verdictChip(picture, scoreVerdict(info.score, info.expected_p1, state)),
        element(
            'span', {class: 'pv'},
            playable ?
                element('button', {type: 'button', class: 'link', onclick: () => onPlay(first)}, first.text) :
                element('strong', {}, first.text),
            ` ${rest.map(({text}) => text).join(' ')}`));
  }
}
