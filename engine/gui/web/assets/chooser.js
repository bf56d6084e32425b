import {createBoard} from './board.js';
import {openDialog} from './dialogs.js';
import {element} from './dom.js';
import {variantName} from './format.js';
import {fetchGames, fetchVariant} from './server.js';

/** @typedef {import('./server.js').Family} Family */

/**
 * Lets the user choose a game.
 * @param {HTMLDialogElement} dialog
 * @param {(game: string) => void} onChoose
 */
export function createChooser(dialog, onChoose) {
  /** @param {string} game */
  const choose = (game) => {
    dialog.close();
    onChoose(game);
  };

  /** @param {string} game  the current one */
  return async (game) => {
    const families = await fetchGames();
    openDialog(
        dialog, 'chooser-title', 'Choose a game',
        element(
            'div', {class: 'families'}, ...families.map((family) => familySection(family, game, choose))));
  };
}

/**
 * @param {Family} family
 * @param {string} current
 * @param {(game: string) => void} choose
 */
function familySection(family, current, choose) {
  const {title, designer, year, games, main} = family;
  const preview = element('div', {class: 'preview', 'aria-hidden': 'true'});
  drawPreview(preview, games.includes(current) ? current : main[main.length - 1]);
  return element(
      'section', {class: 'family'}, preview,
      element(
          'div', {}, element('h3', {}, title), element('p', {class: 'muted small'}, `${designer}, ${year}`),
          element(
              'div', {class: 'variants'},
              ...main.map(
                  (game) => element(
                      'button', {
                        type: 'button',
                        'aria-current': game === current ? 'true' : null,
                        onclick: () => choose(game),
                      },
                      variantName(game, title)))),
          games.length > main.length && allVariants(family, current, choose)));
}

/**
 * @param {Family} family
 * @param {string} current
 * @param {(game: string) => void} choose
 */
function allVariants({title, games, main}, current, choose) {
  const id = `variants-${title}`;
  const select = element(
      'select', {id}, ...games.map((game) => element('option', {value: game}, variantName(game, title))));
  select.value = games.includes(current) ? current : main[0];
  return element(
      'div', {class: 'all-variants'}, element('label', {for: id, class: 'small'}, 'All variants:'), select,
      element('button', {type: 'button', onclick: () => choose(select.value)}, 'Play'));
}

/**
 * @param {HTMLElement} container
 * @param {string} game
 */
async function drawPreview(container, game) {
    const {picture, start} = await fetchVariant(game);
    if (picture) createBoard(container, picture, {animated: false}).show(start, {});
}
