import {createApi} from './api.js';
import {byId, element, fill} from './dom.js';
import {createEvents} from './events.js';
import * as game from './game.js';
import * as games from './games.js';
import * as live from './live.js';
import * as overview from './overview.js';
import {parseRoute, routeAddress} from './route.js';
import {createThemeButton} from './theme.js';

/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./api.js').Store} Store */
/**
 * @typedef {object} Services  what a view may use
 * @property {import('./api.js').Api} api
 * @property {import('./events.js').Events} events
 * @property {(text: string) => void} announce  reads a text to users of screen readers
 * @property {(title: string) => void} setTitle  sets the first part of the window's title
 * @property {(store: number) => boolean} canAnalyse  returns whether the games of a store can be analysed
 */
/**
 * @typedef {object} View  an open view
 * @property {() => void} close
 * @property {(route: Route) => boolean} [update]  shows another route of the same view; false: open it anew
 */
/** @typedef {{open: (main: HTMLElement, route: Route, services: Services) => View}} ViewModule */

/** @type {Record<string, ViewModule>} */
const modules = {
  overview,
  live,
  games,
  game
};
const main = byId('main');
const chooser = /** @type {HTMLSelectElement} */ (byId('store'));
const api = createApi();
const events = createEvents((lost) => byId('connection').hidden = !lost);

/** @type {Store[]} */
let stores = [];
/** @type {{route: Route, view: View} | null} */
let current = null;

/** @type {Services} */
const services = {
  api,
  events,
  announce: (text) => byId('announcer').textContent = text,
  setTitle: (title) => document.title = [title, eventName()].filter(Boolean).join(' – '),
  canAnalyse: (store) => Boolean(stores.find(({id}) => id === store)?.analysis),
};

function eventName() { return stores.find(({id}) => id === current?.route.store)?.event || 'Tournament'; }

/** Opens the view that the fragment of the address names. */
function showRoute() {
  const route = parseRoute(location.hash);
  if (!(route.view in modules)) {
    location.replace('#/');
    return;
  }
  const previous = current;
  const same = previous?.route.store === route.store && previous.route.view === route.view;
  if (same && previous.view.update?.(route)) {
    previous.route = route;
    return;
  }
  previous?.view.close();
  main.replaceChildren();
  current = {route, view: {close() {}}};
  showHeader(route);
  services.setTitle('');
  current.view = modules[route.view].open(main, route, services);
  if (previous && !same) {
    main.focus({preventScroll: true});
    scrollTo(0, 0);
  }
}

/** @param {Route} route */
function showHeader(route) {
  byId('event').textContent = eventName();
  chooser.value = String(route.store);
  for (const link of document.querySelectorAll('nav a')) {
    const view = link.getAttribute('data-view') ?? '';
    link.setAttribute('href', routeAddress({store: route.store, view}));
    const shown = view === route.view || (view === 'games' && route.view === 'game');
    if (shown) {
      link.setAttribute('aria-current', 'page');
    } else {
      link.removeAttribute('aria-current');
    }
  }
}

/**
 * Removes the token from the URL to keep it out of screenshots and copied links; the cookie replaces it.
 * Navigates instead of editing the URL in place, because browsers omit SameSite=Strict cookies when they
 * reload a page that was opened from another site.
 * @returns {boolean}  true if the page loads again
 */
function removeToken() {
  const address = new URL(location.href);
  if (!address.searchParams.has('token')) return false;
  address.searchParams.delete('token');
  location.replace(address);
  return true;
}

async function start() {
  if (removeToken()) return;
  createThemeButton(byId('theme'));
  try {
    stores = await api.stores();
  } catch (error) {
    fill(
        main,
        element(
            'p', {class: 'notice', role: 'alert'},
            `Cannot load the page: ${/** @type {Error} */ (error).message}`));
    return;
  }
  fill(chooser, ...stores.map(({id, event, file}) => element('option', {value: id}, `${event} (${file})`)));
  byId('live-link').hidden = !api.features.live;
  byId('store-chooser').hidden = stores.length < 2;
  byId('event').classList.toggle('visually-hidden', stores.length > 1);
  chooser.addEventListener(
      'change', () => location.hash = routeAddress({store: Number(chooser.value), view: 'overview'}));
  addEventListener('hashchange', showRoute);
  showRoute();
}

start();
