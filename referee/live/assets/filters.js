import {element, fill} from './dom.js';
import {routeAddress} from './route.js';

/** @typedef {import('./api.js').Overview} Overview */

/**
 * Creates the controls that restrict the overview to an engine or a game. The choice is part of the page's
 * address.
 * @param {number} store
 */
export function createFilters(store) {
  const engine = element('select', {name: 'engine'});
  const game = element('select', {name: 'game'});
  const clear =
      element('a', {class: 'button', href: routeAddress({store, view: 'overview'})}, 'Clear filters');
  const engineLabel = element('label', {}, 'Engine', engine);
  const gameLabel = element('label', {}, 'Game', game);
  const form = element(
      'form', {class: 'toolbar filters', 'aria-label': 'Filters', hidden: true}, engineLabel, gameLabel,
      clear);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const chosen = [engine, game].filter(({value}) => value).map(({name, value}) => [name, value]);
    location.hash = routeAddress({store, view: 'overview', params: new URLSearchParams(chosen)});
  });
  return {
    element: form,
    /**
     * @param {Overview} overview  without filters
     * @param {URLSearchParams} params
     * @param {import('./api.js').Api} api
     */
    update({engines, games}, params, api) {
      const names = engines.map(({name}) => name).sort((a, b) => a.localeCompare(b, 'en'));
      showOptions(engine, 'all engines', names, params.get('engine') ?? '');
      showOptions(game, 'all games', games, params.get('game') ?? '');
      engineLabel.hidden = engines.length < 3;
      gameLabel.hidden = games.length < 2;
      clear.hidden = !engine.value && !game.value;
      form.hidden = !api.features.filters || (engineLabel.hidden && gameLabel.hidden);
    },
  };
}

/**
 * Makes a select element offer values; leaves it alone if it already does, since it may be open.
 * @param {HTMLSelectElement} select
 * @param {string} all  the label of the empty value
 * @param {string[]} values
 * @param {string} chosen
 */
export function showOptions(select, all, values, chosen) {
  const options = ['', ...values];
  if (chosen && !values.includes(chosen)) options.push(chosen);
  const isSame = select.options.length === options.length &&
      options.every((value, index) => select.options[index].value === value);
  if (!isSame) fill(select, ...options.map((value) => element('option', {value}, value || all)));
  if (select.value !== chosen) select.value = chosen;
}
