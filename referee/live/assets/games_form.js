import {element} from './dom.js';
import {showOptions} from './filters.js';

/** @typedef {import('./api.js').Overview} Overview */

/** Names of the filters, which are also parameters of the page's address and of the request. */
export const queryNames =
    ['player', 'player2', 'game', 'result', 'termination', 'opening', 'min_plies', 'max_plies'];
export const defaultSort = '-number';

const typingDelay = 350;  // milliseconds after a key press until the list is loaded
const results = [['', 'any'], ['1-0', 'first player won'], ['0-1', 'second player won'], ['1/2-1/2', 'draw']];
const sorts = [
  ['-number', 'newest first'], ['number', 'oldest first'], ['-plies', 'longest first'],
  ['plies', 'shortest first']
];

/**
 * Creates the form with the filters of the list of games.
 * @param {(params: URLSearchParams) => void} onChange
 */
export function createGamesForm(onChange) {
  let timer = 0;
  const player = element('select', {name: 'player'});
  const player2 = element('select', {name: 'player2'});
  const game = element('select', {name: 'game'});
  const termination = element('select', {name: 'termination'});
  const result = choice('result', results);
  const sort = choice('sort', sorts);
  const opening = element('input', {
    name: 'opening',
    type: 'search',
    placeholder: 'first moves',
    spellcheck: 'false',
    autocomplete: 'off'
  });
  const [shortest, longest] = ['min_plies', 'max_plies'].map(
      (name) => element('input', {name, type: 'number', min: 0, inputmode: 'numeric'}));
  const clear = element('button', {type: 'button'}, 'Clear');
  const gameLabel = element('label', {}, 'Game', game);
  const fields = [player, player2, game, result, termination, opening, shortest, longest, sort];
  const form = element(
      'form', {class: 'toolbar games-form', 'aria-label': 'Filters'}, element('label', {}, 'Player', player),
      element('label', {}, 'Opponent', player2), gameLabel, element('label', {}, 'Result', result),
      element('label', {}, 'Ending', termination), element('label', {}, 'Opening', opening),
      element('label', {}, 'Min. plies', shortest), element('label', {}, 'Max. plies', longest),
      element('label', {}, 'Order', sort), clear);

  const submit = () => {
    clearTimeout(timer);
    timer = 0;
    const chosen = fields.map(({name, value}) => [name, value.trim()])
                       .filter(([name, value]) => value && !(name === 'sort' && value === defaultSort));
    onChange(new URLSearchParams(chosen));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener('change', submit);
  form.addEventListener('input', ({target}) => {
    if (!(target instanceof HTMLInputElement)) return;
    clearTimeout(timer);
    timer = setTimeout(submit, typingDelay);
  });
  clear.addEventListener('click', () => onChange(new URLSearchParams()));

  /** @type {{names: string[], games: string[], reasons: string[]}} */
  let choices = {names: [], games: [], reasons: []};
  let shown = new URLSearchParams();
  const show = () => {
    showOptions(player, 'any', choices.names, shown.get('player') ?? '');
    showOptions(player2, 'any', choices.names, shown.get('player2') ?? '');
    showOptions(game, 'any', choices.games, shown.get('game') ?? '');
    showOptions(termination, 'any', choices.reasons, shown.get('termination') ?? '');
    gameLabel.hidden = choices.games.length < 2 && !shown.get('game');
    result.value = shown.get('result') ?? '';
    sort.value = shown.get('sort') ?? defaultSort;
    for (const input of [opening, shortest, longest]) {
      const value = shown.get(input.name) ?? '';
      if (!timer || input !== document.activeElement) input.value = value;
    }
    clear.hidden = ![...queryNames, 'sort'].some((name) => shown.get(name));
  };
  return {
    element: form,
    /** @param {Overview} overview */
    setChoices({engines, games, terminations = [], endings = []}) {
      const reasons = new Set([...endings, ...terminations].map(({reason}) => reason));
      const names = engines.map(({name}) => name).sort((a, b) => a.localeCompare(b, 'en'));
      choices = {names, games, reasons: [...reasons].sort()};
      show();
    },
    /** @param {URLSearchParams} params */
    show(params) {
      shown = params;
      show();
    },
    close: () => clearTimeout(timer),
  };
}

/**
 * @param {string} name
 * @param {string[][]} options  values and labels
 */
function choice(name, options) {
  return element('select', {name}, ...options.map(([value, label]) => element('option', {value}, label)));
}
