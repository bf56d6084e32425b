import {createBoard} from './board.js';
import {element, fill} from './dom.js';
import {playerColour, shortScore} from './game_text.js';
import {parsePosition} from './picture.js';
import {createEvalBar, createPlayerStrip} from './player_strip.js';
import {gameAddress, routeAddress} from './route.js';

/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./page.js').Services} Services */
/** @typedef {import('./api.js').LiveGame} LiveGame */
/** @typedef {import('./api.js').LiveEnd} LiveEnd */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {Awaited<ReturnType<typeof createCard>>} Card */

const pageSize = 24;
const tickInterval = 100;      // milliseconds
const calmInterval = 1500;     // milliseconds; moves are animated if they come less often
const refreshInterval = 1000;  // milliseconds between two requests for the list

/**
 * Opens the view of the games in progress.
 * @param {HTMLElement} main
 * @param {Route} route
 * @param {Services} services
 */
export function open(main, route, {api, events, setTitle}) {
  const {store, params} = route;
  const offset = pageSize * Math.max(0, Number(params.get('page') ?? 1) - 1);
  const filters = {engine: params.get('engine') ?? '', game: params.get('game') ?? ''};
  const grid = element('ul', {class: 'live-grid'});
  const message = element('p', {class: 'empty', hidden: true});
  const pager = element('div', {class: 'pager'});
  const toolbar = element('div', {class: 'toolbar'});
  /** @type {Map<number, Card>} */
  const cards = new Map();
  let serverOffset = 0;  // the server's clock minus this one, in seconds
  let refreshTimer = 0;
  let lastRefresh = 0;
  let closed = false;

  main.append(element('h2', {class: 'visually-hidden'}, 'Games in progress'), toolbar, message, grid);
  setTitle('Live');

  /**
   * Returns the address of this view with changed parameters.
   * @param {Record<string, string>} changes
   */
  const address = (changes) => {
    const changed = new URLSearchParams();
    for (const [name, value] of Object.entries({...Object.fromEntries(params), page: '', ...changes})) {
      if (value) changed.set(name, value);
    }
    return routeAddress({store, view: 'live', params: changed});
  };

  /**
   * @param {string} label
   * @param {'engine' | 'game'} name
   * @param {string[]} values
   */
  const filter = (label, name, values) => {
    /** @type {HTMLSelectElement} */
    const select = element(
        'select', {onchange: () => location.hash = address({[name]: select.value})},
        element('option', {value: ''}, 'All'),
        ...values.map((value) => element('option', {value, selected: value === filters[name]}, value)));
    return element('label', {}, label, select);
  };

  const showFilters = async () => {
    const overview = await api.overview(store);
    fill(
        toolbar, filter('Engine', 'engine', overview.engines.map(({name}) => name).sort()),
        filter('Game', 'game', overview.games), element('span', {class: 'fill'}), pager);
  };

  /** @param {number} total */
  const showPager = (total) => {
    const page = offset / pageSize + 1;
    const last = Math.min(total, offset + pageSize);
    fill(
        pager, element('span', {class: 'muted'}, total ? `${offset + 1}–${last} of ${total}` : 'No games'),
        total > pageSize &&
            element(
                'button', {
                  type: 'button',
                  disabled: offset === 0,
                  onclick: () => location.hash = address({page: String(page - 1)})
                },
                'Previous'),
        total > pageSize &&
            element(
                'button', {
                  type: 'button',
                  disabled: last >= total,
                  onclick: () => location.hash = address({page: String(page + 1)})
                },
                'Next'));
  };

  /** @param {LiveGame} game */
  const update = (game) => {
    serverOffset = Math.max(serverOffset, game.time - Date.now() / 1000);
    cards.get(game.index)?.show(game, serverOffset);
  };

  /**
   * Fetches the list, and puts new games where others have ended, so that the remaining boards stay in
   * place.
   */
  const refresh = async () => {
    lastRefresh = performance.now();
    const list = await api.live(store, {...filters, offset, limit: pageSize});
    const fresh =
        await Promise.all(list.games.filter(({index}) => !cards.has(index))
                              .map(async (game) => createCard(game, await api.board(game.game), store)));
    if (closed) return;
    serverOffset = list.now - Date.now() / 1000;
    const current = new Set(list.games.map(({index}) => index));
    for (const [index, card] of cards) {
      if (current.has(index)) continue;
      const replacement = fresh.shift();
      if (replacement) {
        card.node.replaceWith(replacement.node);
        cards.set(replacement.index, replacement);
      }
      card.close();
      cards.delete(index);
    }
    for (const card of fresh) {
      grid.append(card.node);
      cards.set(card.index, card);
    }
    list.games.forEach(update);
    showPager(list.total);
    message.textContent = filters.engine || filters.game ? 'No game in progress matches the filters.' :
                                                           'No games are in progress.';
    message.hidden = list.total > 0;
  };

  /**
   * Fetches the list soon, at most once per interval.
   * @param {number} [delay]
   */
  const refreshSoon = (delay = 0) => {
    if (refreshTimer) return;
    const wait = Math.max(delay, lastRefresh + refreshInterval - performance.now());
    refreshTimer = setTimeout(() => {
      refreshTimer = 0;
      load();
    }, wait);
  };

  const load = async () => {
    try {
      await refresh();
    } catch (error) {
      if (closed) return;
      message.textContent = `Cannot load the games: ${/** @type {Error} */ (error).message}`;
      message.hidden = cards.size > 0;
      refreshSoon(5 * refreshInterval);
    }
  };

  /** @param {LiveGame | LiveEnd} event */
  const onEvent = (event) => {
    if ('over' in event) {
      cards.get(event.index)?.end(event.result);
      refreshSoon(2 * refreshInterval);
    } else if (cards.has(event.index)) {
      update(event);
    } else if (cards.size < pageSize) {
      refreshSoon();
    }
  };

  const ticker = setInterval(() => {
    if (document.hidden) return;
    for (const card of cards.values()) card.tick();
  }, tickInterval);
  const unsubscribe = events.subscribe([`live/${store}`], {live: onEvent}, load);
  showFilters().catch(() => fill(toolbar, element('span', {class: 'fill'}), pager));
  load();

  return {
    close() {
      closed = true;
      clearInterval(ticker);
      clearTimeout(refreshTimer);
      unsubscribe();
      for (const card of cards.values()) card.close();
    },
  };
}

/**
 * Creates the card of a game: its players, clocks and board.
 * @param {LiveGame} game
 * @param {Picture} picture
 * @param {number} store
 */
function createCard({index, game, players}, picture, store) {
  const title = `${players[0]} – ${players[1]}`;
  const strips = players.map(createPlayerStrip);
  const bar = createEvalBar();
  const boardBox = element('div', {class: 'board-box'});
  const ply = element('span', {class: 'muted'});
  const result = element('span', {class: 'result', hidden: true});
  const node = element(
      'li', {class: 'card live-card'}, strips[1].node,
      element('div', {class: 'board-row'}, bar.node, boardBox), strips[0].node,
      element(
          'div', {class: 'foot'},
          element(
              'a', {href: gameAddress(store, index), 'aria-label': `${picture.title}: ${title}`},
              picture.title),
          element('span', {class: 'muted'}, game), result, ply));
  let shown = 0;  // when the last move was shown
  const board = createBoard(boardBox, picture);
  if (picture.cells.length === 0) fill(boardBox, element('p', {class: 'empty'}, 'No board'));

  return {
    index,
    node,

    /**
     * @param {LiveGame} state
     * @param {number} serverOffset  the server's clock minus this one, in seconds
     */
    show(state, serverOffset) {
      const position = parsePosition(picture, state.position);
      const now = performance.now();
      board.show(state.position, {last: state.last?.targets, animated: now - shown > calmInterval});
      shown = now;
      const began = now - 1000 * (Date.now() / 1000 + serverOffset - state.time);
      strips.forEach((strip, player) => {
        strip.setColour(picture, playerColour(position, player));
        strip.setScore(shortScore(state.scores[player]));
        strip.setClock(
            {left: state.clocks[player], since: player === state.player ? began : null},
            player === state.player);
      });
      const expected = state.expected_p1[1 - state.player] ?? state.expected_p1[state.player];
      bar.show(picture, playerColour(position, 0), expected);
      ply.textContent = `ply ${state.ply}`;
    },

    /** @param {string} text  the result */
    end(text) {
      result.textContent = text;
      result.hidden = false;
      node.classList.add('over');
      for (const strip of strips) strip.stop();
    },

    tick() {
      for (const strip of strips) strip.tick();
    },

    close: () => board.destroy(),
  };
}
