import {element, fill} from './dom.js';
import {createGamesForm, defaultSort, queryNames} from './games_form.js';
import {countText, numberText} from './numbers.js';
import {gameAddress, routeAddress} from './route.js';

/** @typedef {import('./api.js').GameRow} GameRow */
/** @typedef {import('./route.js').Route} Route */
/**
 * @typedef {{key: string, games: GameRow[], next: string | null, count: number | null, scroll: number}}
 * Shown
 */

const pageSize = 100;

/**
 * The last list, restored when the user returns from a game.
 * @type {Shown | null}
 */
let remembered = null;

/**
 * Opens the list of the games in the store. The filters are part of the page's address.
 * @param {HTMLElement} main
 * @param {Route} route
 * @param {import('./page.js').Services} services
 */
export function open(main, route, services) {
  const {api, events, setTitle} = services;
  const {store} = route;
  let {params} = route;
  let isClosed = false;
  let requests = 0;
  let played = -1;
  /** @type {Shown} */
  let shown = emptyList('');

  const form = createGamesForm((next) => {
    const address = routeAddress({store, view: 'games', params: next});
    if (location.hash !== address) location.replace(address);
  });
  const count = element('p', {class: 'muted', role: 'status'});
  const fresh = element('button', {type: 'button', hidden: true}, 'Show new games');
  const body = element('tbody');
  const table = element(
      'table', {class: 'data games'}, element('caption', {class: 'visually-hidden'}, 'Games'), createHead(),
      body);
  const box = element('div', {class: 'scroll-box', hidden: true}, table);
  const selection = element('p', {class: 'muted', hidden: true});
  const message = element('div', {class: 'empty', hidden: true});
  const more = element('button', {type: 'button', hidden: true}, 'Load more');
  setTitle('Games');
  main.append(
      element('h2', {class: 'print-title'}, 'Games'), form.element,
      element(
          'section', {class: 'card', 'aria-label': 'List of games'},
          element('div', {class: 'card-head'}, count, fresh), selection, box, message,
          element('div', {class: 'pager'}, more)));

  const show = () => {
    body.replaceChildren(...shown.games.map((game) => createRow(game, store)));
    showState();
  };
  const showState = () => {
    const isEmpty = shown.games.length === 0;
    box.hidden = isEmpty;
    message.hidden = !isEmpty;
    if (isEmpty) fill(message, ...emptyText(params, store));
    more.hidden = shown.next === null;
    more.disabled = false;
    count.textContent = countOf(shown);
  };
  /** A report may contain only some of the games. */
  const showSelection = () => {
    const selected = api.selectedGames(store);
    selection.hidden = selected === null;
    if (selected === null) return;
    selection.textContent =
        `This report contains ${numberText(selected)} of the ${numberText(played)} games of the tournament.`;
  };
  /**
   * @param {unknown} error
   * @param {string | null} after
   */
  const showError = (error, after) => {
    if (after === null) {
      box.hidden = true;
      count.textContent = '';
      more.hidden = true;
    }
    message.hidden = false;
    more.disabled = false;
    const {message: text, status} = /** @type {import('./api.js').ApiError} */ (error);
    const isRefused = status === 400;
    fill(
        message, element('p', {role: 'alert'}, `Cannot load the games: ${text}`),
        isRefused ? createClearLink(store) :
                    element('button', {type: 'button', onclick: () => load(after)}, 'Try again'));
  };
  /**
   * Loads a page of the list.
   * @param {string | null} after  cursor of the page, or null for the first page
   */
  const load = async (after) => {
    const request = ++requests;
    const hadFocus = document.activeElement === more;
    more.disabled = true;
    try {
      const query = {sort: defaultSort, ...Object.fromEntries(params), limit: pageSize, after};
      const {games, next, count: total} = await api.games(store, query);
      if (isClosed || request !== requests) return;
      if (after === null) {
        shown = {key: keyOf(store, params), games, next, count: total, scroll: 0};
        fresh.hidden = true;
        show();
        return;
      }
      const rows = games.map((game) => createRow(game, store));
      shown = {...shown, games: [...shown.games, ...games], next, count: total ?? shown.count};
      body.append(...rows);
      showState();
      if (hadFocus && rows[0]) rows[0].querySelector('a')?.focus({preventScroll: true});
    } catch (error) {
      if (!isClosed && request === requests) showError(error, after);
    }
  };
  const loadOptions = async () => {
    try {
      const overview = await api.overview(store);
      if (isClosed) return;
      played = overview.progress.played;
      form.setChoices(overview);
      showSelection();
    } catch {
      // The list itself reports that the server does not respond.
    }
  };

  more.addEventListener('click', () => load(shown.next));
  fresh.addEventListener('click', () => load(null));
  body.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('a') || !getSelection()?.isCollapsed) return;
    target.closest('tr')?.querySelector('a')?.click();
  });
  /** @param {import('./api.js').Overview} overview */
  const offerFresh = (overview) => fresh.hidden = played < 0 || overview.progress.played === played;
  const unsubscribe = events.subscribe(
      [`overview/${store}`], {overview: offerFresh},
      () => api.overview(store).then(offerFresh).catch(() => {}));

  form.show(params);
  loadOptions();
  if (remembered?.key === keyOf(store, params)) {
    shown = remembered;
    show();
    requestAnimationFrame(() => scrollTo(0, box.offsetTop + shown.scroll));
  } else {
    load(null);
  }

  return {
    /** @param {Route} next */
    update(next) {
      params = next.params;
      form.show(params);
      load(null);
      return true;
    },
    close() {
      isClosed = true;
      unsubscribe();
      form.close();
      // Relative to the list, because the form above it grows when the choices arrive.
      remembered = {...shown, scroll: scrollY - box.offsetTop};
    },
  };
}

/**
 * @param {string} key
 * @returns {Shown}
 */
function emptyList(key) { return {key, games: [], next: null, count: null, scroll: 0}; }

/**
 * @param {number} store
 * @param {URLSearchParams} params
 */
function keyOf(store, params) { return `${store} ${params}`; }

/** @param {Shown} shown */
function countOf({games, next, count}) {
  if (games.length === 0) return '';
  if (next === null) return countText(games.length, 'game');
  const all = count === null ? 'more' : numberText(count);
  return count === null ? `The first ${numberText(games.length)} games` :
                          `${numberText(games.length)} of ${all} games`;
}

/**
 * @param {URLSearchParams} params
 * @param {number} store
 */
function emptyText(params, store) {
  const isFiltered = queryNames.some((name) => params.get(name));
  if (isFiltered) {
    return [
      element('p', {}, 'No game matches these filters.'),
      createClearLink(store),
    ];
  }
  return [
    element('p', {}, 'No game has finished yet.'),
    element('a', {class: 'button', href: routeAddress({store, view: 'live'})}, 'Watch live games'),
  ];
}

/** @param {number} store */
function createClearLink(store) {
  return element('a', {class: 'button', href: routeAddress({store, view: 'games'})}, 'Clear filters');
}

function createHead() {
  const columns = [
    ['number', '#'],
    ['text', 'First player'],
    ['text', 'Second player'],
    ['middle', 'Result'],
    ['text', 'Ending'],
    ['number', 'Plies'],
    ['text', 'Game'],
    ['number', 'Round'],
    ['text', 'Date'],
  ];
  return element(
      'thead', {},
      element('tr', {}, ...columns.map(([className,
                                         title]) => element('th', {scope: 'col', class: className}, title))));
}

/**
 * @param {GameRow} game
 * @param {number} store
 */
function createRow({index, game, p1, p2, result, termination, detail, plies, round, date}, store) {
  const link = element(
      'a', {href: gameAddress(store, index), 'aria-label': `Game ${index + 1}: ${p1} – ${p2}`}, index + 1);
  return element(
      'tr', {}, element('td', {class: 'number'}, link),
      element('td', {class: result === '1-0' ? 'text winner' : 'text'}, p1),
      element('td', {class: result === '0-1' ? 'text winner' : 'text'}, p2),
      element('td', {class: 'middle'}, resultText(result)),
      element('td', {class: 'text', title: detail || null}, termination),
      element('td', {class: 'number'}, plies), element('td', {class: 'text'}, game),
      element('td', {class: 'number'}, round), element('td', {class: 'text'}, date));
}

/** @param {string} result  as in PGN files */
function resultText(result) {
  /** @type {Record<string, string>} */
  const texts = {'1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½'};
  return texts[result] ?? result;
}
