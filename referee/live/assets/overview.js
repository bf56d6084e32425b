import {createCrosstable} from './crosstable.js';
import {element, fill} from './dom.js';
import {createEndings} from './endings.js';
import {createFilters} from './filters.js';
import {createHistory} from './history.js';
import {createOpenings, createSeats} from './openings.js';
import {setText} from './patch.js';
import {createProgress} from './progress.js';
import {createRounds} from './rounds.js';
import {createSprt} from './sprt.js';
import {createPerformance, createRatings, createStandings} from './standings.js';

/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {import('./route.js').Route} Route */
/** @typedef {{element: HTMLElement, update: (overview: Overview) => void, close: () => void}} Section */

const filteredInterval = 2000;  // milliseconds between requests for a filtered overview

/**
 * Opens the overview of a tournament. It follows the tournament; its parts are updated in place.
 * @param {HTMLElement} main
 * @param {Route} route
 * @param {import('./page.js').Services} services
 */
export function open(main, route, services) {
  const {api, events} = services;
  const {store} = route;
  let {params} = route;
  let isClosed = false;
  let timer = 0;
  let requests = 0;
  /**
   * The latest overview without filters.
   * @type {Overview | null}
   */
  let latest = null;

  const progress = createProgress(store);
  const filters = createFilters(store);
  /** @type {Section[]} */
  const sections = [
    createSprt(),
    createStandings(store),
    createRatings(),
    createRounds(store, api),
    createCrosstable(store),
    createHistory(),
    createSeats(),
    createOpenings(store),
    createPerformance(store),
    createEndings(store, api),
  ];
  const notice = element('div', {class: 'notice', role: 'alert', hidden: true});
  const [sprt, standings, ratings, rounds, crosstable, history, seats, openings, performance, endings] =
      sections.map((section) => section.element);
  const grid = element(
      'div', {class: 'overview', hidden: true}, sprt, standings, ratings, rounds, crosstable, history,
      element('div', {class: 'columns'}, seats, performance, openings, endings));
  progress.element.hidden = true;
  const title = element('h2', {class: 'print-title'}, 'Overview');
  main.append(title, notice, progress.element, filters.element, grid);

  /** @param {Overview} overview */
  const show = (overview) => {
    grid.hidden = false;
    grid.dataset.size = sizeOf(overview);
    for (const section of sections) section.update(overview);
  };
  /** @param {Overview} overview */
  const showLatest = (overview) => {
    latest = overview;
    setText(title, `Overview: ${overview.event}`);
    progress.element.hidden = false;
    progress.update(overview);
    filters.update(overview, params, api);
    if (filterOf(params) === null) show(overview);
  };
  const refresh = async () => {
    const request = ++requests;
    const filter = filterOf(params);
    try {
      if (filter === null || latest === null) {
        const overview = await api.overview(store);
        if (isClosed || request !== requests) return;
        showLatest(overview);
      }
      if (filter !== null) {
        const overview = await api.overview(store, filter);
        if (isClosed || request !== requests) return;
        show(overview);
      }
      notice.hidden = true;
    } catch (error) {
      if (isClosed || request !== requests) return;
      notice.hidden = false;
      fill(
          notice, `Cannot load the overview: ${/** @type {Error} */ (error).message} `,
          element('button', {type: 'button', onclick: refresh}, 'Try again'));
    }
  };
  const refreshSoon = () => {
    timer ||= setTimeout(() => {
      timer = 0;
      refresh();
    }, filteredInterval);
  };

  const unsubscribe = events.subscribe(
      [`overview/${store}`], {
        overview: (data) => {
          showLatest(data);
          if (filterOf(params) !== null) refreshSoon();
        },
      },
      refresh);
  refresh();

  return {
    /** @param {Route} next */
    update(next) {
      params = next.params;
      if (latest) filters.update(latest, params, api);
      refresh();
      return true;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
      for (const section of sections) section.close();
    },
  };
}

/**
 * Returns the class of layouts in which the crosstable and the plot beside it fit.
 * @param {Overview} overview
 */
function sizeOf({engines: {length}, crosstable}) {
  if (!crosstable || length < 3 || length > 18) return 'large';
  return length > 12 ? 'medium' : 'small';
}

/**
 * Returns the filter in the parameters of the page, or null if there is none.
 * @param {URLSearchParams} params
 */
function filterOf(params) {
  const engine = params.get('engine') || undefined;
  const game = params.get('game') || undefined;
  return engine || game ? {engine, game} : null;
}
