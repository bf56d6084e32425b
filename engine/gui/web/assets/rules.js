import {createBoard} from './board.js';
import {openDialog} from './dialogs.js';
import {element} from './dom.js';
import {fetchRules, fetchState, fetchVariant} from './server.js';

/** @typedef {import('./server.js').Variant} Variant */

/**
 * Opens the rules of a variant's family.
 * @param {HTMLDialogElement} dialog
 * @param {Variant} variant
 */
export async function showRules(dialog, {game, title, designer, year}) {
  const rules = await fetchRules(game);
  const body = element(
      'div', {class: 'rules'}, element('p', {class: 'muted small'}, `Designed by ${designer}, ${year}`),
      ...rules.body.childNodes);
  openDialog(dialog, 'rules-title', `Rules of ${title}`, body);
  for (const figure of body.querySelectorAll('figure')) drawExample(figure);
}

/**
 * Draws the position of an example and its move.
 * @param {HTMLElement} figure
 */
async function drawExample(figure) {
  const {game = '', position = '', move = ''} = figure.dataset;
  const {picture} = await fetchVariant(game);
  const {legal} = await fetchState({game, start: position, moves: []});
  const targets = legal.find((candidate) => candidate.move === move)?.targets ?? [];
  const container = element('div', {class: 'example'});
  figure.prepend(container);
  createBoard(container, picture, {animated: false}).show(position, {arrows: [{targets}]});
}
