import {element, fill} from './dom.js';
import {copyButton} from './game_actions.js';
import {analysisText, annotationsOf} from './game_analysis.js';
import {createGameBoard} from './game_board.js';
import {createGameCharts} from './game_charts.js';
import {createControls} from './game_controls.js';
import {createDetails} from './game_details.js';
import {createLines} from './game_lines.js';
import {createMoveTable} from './game_moves.js';
import {moversOf} from './game_text.js';
import {gameAddress} from './route.js';

/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./page.js').Services} Services */
/** @typedef {import('./page.js').View} View */
/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Analysis} Analysis */
/** @typedef {import('./picture.js').Picture} Picture */

const addressDelay = 250;  // milliseconds; browsers limit how often a page changes its address

/**
 * Opens the large view of a game.
 * @param {HTMLElement} main
 * @param {Route} route
 * @param {Services} services
 * @returns {View}
 */
export function open(main, route, services) {
  /** @type {View | null} */
  let view = null;
  let latest = route;
  let closed = false;

  const load = async () => {
    try {
      const game = await services.api.game(route.store, Number(route.path[0]));
      const picture = await services.api.board(game.game);
      if (!closed) view = showGame(main, latest, services, game, picture);
    } catch (error) {
      if (closed) return;
      const message = `Cannot load the game: ${/** @type {Error} */ (error).message}`;
      fill(main, element('p', {class: 'empty', role: 'alert'}, message));
    }
  };
  load();

  return {
    update(next) {
      if (next.path[0] !== route.path[0]) return false;
      latest = next;
      view?.update?.(next);
      return true;
    },
    close() {
      closed = true;
      view?.close();
    },
  };
}

/**
 * @param {HTMLElement} main
 * @param {Route} route
 * @param {Services} services
 * @param {Game} game  updated when moves arrive
 * @param {Picture} picture
 * @returns {View}
 */
function showGame(main, route, {api, events, announce, setTitle, canAnalyse}, game, picture) {
  const {store} = route;
  const {index} = game;
  const moverOf = moversOf(picture, game);
  let ply = plyOf(route);
  let following = game.live && ply === game.moves.length;
  let step = 0;  // number of PV moves played out on the board; 0: the game's own position
  const lines = createLines(api, game.game, () => show());
  /** @type {Analysis | null} */
  let analysis = null;
  let annotations = annotationsOf(game, analysis, moverOf);
  let clockOffset = offsetOfClock(game);  // performance.now() minus the server's clock, in milliseconds
  let moveBegan = clockOffset + 1000 * (game.time ?? 0);
  let addressTimer = 0;
  let closed = false;

  const board = createGameBoard(game, picture);
  const controls = createControls({
    show: select,
    step: (by) => step > 0 ? setStep(step + by) : select(ply + by),
    escape: () => setStep(0)
  });
  const moves = createMoveTable(game, picture, moverOf, select);
  const details = createDetails(game, moverOf, setStep);
  const charts = createGameCharts(game, moverOf, select);
  const heading = createHeading(game, picture);
  const status = element('span', {class: 'muted', role: 'status'});
  const analyse =
      element('button', {type: 'button', hidden: !canAnalyse(store), onclick: startAnalysis}, 'Analyse');
  const actions = element(
      'div', {class: 'actions'}, copyButton('Copy position', () => game.positions[ply], announce),
      copyButton(
          'Copy link', () => `${location.href.split(/[?#]/)[0]}${gameAddress(store, index, ply)}`, announce),
      element(
          'a', {class: 'button', href: api.pgnAddress(store, index), download: `game-${game.number}.pgn`},
          'PGN'),
      game.transcript &&
          element(
              'a', {class: 'button', href: api.transcriptAddress(store, index), target: '_blank'},
              'Transcript'),
      analyse, status);
  const column = element('div', {class: 'game-main'}, board.node, controls.node);
  column.style.setProperty('--ratio', String(board.ratio));
  fill(
      main,
      element(
          'div', {class: 'game-view'}, column,
          element('div', {class: 'game-side'}, heading.node, actions, moves.node),
          element('div', {class: 'game-more'}, details.node, charts.node)));
  setTitle(`${game.p1} – ${game.p2}`);

  /** @param {Route} from */
  function plyOf(from) {
    const wanted = Number(from.path[1] ?? NaN);
    return Number.isInteger(wanted) ? Math.min(Math.max(0, wanted), game.moves.length) : game.moves.length;
  }

  /**
   * Shows a ply of the game.
   * @param {number} wanted
   */
  function select(wanted) {
    ply = Math.min(Math.max(0, wanted), game.moves.length);
    step = 0;
    following = game.live && ply === game.moves.length;
    show();
    clearTimeout(addressTimer);
    addressTimer = setTimeout(
        () => history.replaceState(null, '', gameAddress(store, index, following ? undefined : ply)),
        addressDelay);
  }

  /**
   * Shows the position after some moves of the line.
   * @param {number} wanted  0: the game's own position
   */
  function setStep(wanted) {
    const line = ply > 0 ? lines.find(game.positions[ply - 1], game.moves[ply - 1].pv ?? []) : null;
    if (!line || wanted <= 0) {
      if (step > 0) select(ply);
      return;
    }
    step = Math.min(wanted, line.moves.length);
    following = false;
    show();
  }

  const show = () => {
    lines.forgetMissing();
    const pv = game.moves[ply - 1]?.pv ?? [];
    const line = ply > 0 ? lines.find(game.positions[ply - 1], pv) : null;
    const value = analysis?.values.find((other) => other.ply === ply);
    if (step > 0 && line) {
      const next = line.moves[step];
      board.showPosition(
          line.positions[step],
          {last: line.moves[step - 1].targets, arrows: next ? [{targets: next.targets}] : []}, true);
    } else {
      const best = lines.find(game.positions[ply], value?.best ? [value.best] : [])?.moves[0];
      const reply = line?.moves[1];
      /** @type {import('./board.js').Arrow[]} */
      const arrows = reply && reply.move !== best?.move ? [{targets: reply.targets}] : [];
      if (best) arrows.push({targets: best.targets, tone: 'good'});
      board.showPosition(game.positions[ply], {last: game.moves[ply - 1]?.targets, arrows}, false);
    }
    lines.loadMissing();
    const isNewest = game.live && ply === game.moves.length;
    board.showState(ply, isNewest ? moveBegan : null, value?.expected_p1);
    controls.update(ply, game.moves.length, game.live && !following);
    moves.show(ply);
    details.show(ply, annotations[ply - 1], value);
    details.showLine(pv, line, step);
    charts.show({ply, analysis: analysis?.values ?? [], annotations});
  };

  /** Shows that the game or its analysis changed. */
  const refresh = () => {
    annotations = annotationsOf(game, analysis, moverOf);
    moves.update(annotations);
    heading.update();
    status.textContent = analysisText(analysis);
    analyse.disabled = game.live || analysis?.state === 'running' || analysis?.state === 'done';
    show();
  };

  /** Requests the game again, because events are missing or it has ended. */
  const reload = async () => {
    try {
      const fresh = await api.game(store, index);
      if (closed) return;
      Object.assign(game, fresh);
      ply = following ? game.moves.length : Math.min(ply, game.moves.length);
      following = following && game.live;
      clockOffset = offsetOfClock(game);
      moveBegan = clockOffset + 1000 * (game.time ?? 0);
      refresh();
    } catch {
      // The event stream reports lost connections, and calls this again when it is restored.
    }
  };

  async function startAnalysis() {
    try {
      analysis = await api.startAnalysis(store, index);
      refresh();
    } catch (error) {
      status.textContent = `Cannot analyse: ${/** @type {Error} */ (error).message}`;
    }
  }

  const loadAnalysis = async () => {
    if (!canAnalyse(store) || game.live) return;
    const found = await api.analysis(store, index).catch(() => null);
    if (closed || !found) return;
    analysis = found;
    refresh();
  };

  const unsubscribe = events.subscribe(
      [`game/${store}/${index}`, `analysis/${store}/${index}`], {
        /**
         * @param {{ply: number, position: string, move: import('./api.js').PlayedMove, time: number}} event
         */
        move(event) {
          if (event.ply <= game.moves.length) return;
          if (event.ply > game.moves.length + 1) {
            reload();
            return;
          }
          game.moves.push(event.move);
          game.positions.push(event.position);
          moveBegan = Math.min(performance.now(), clockOffset + 1000 * event.time);
          if (following) {
            ply = event.ply;
            announce(`${event.ply}. ${event.move.text}`);
          }
          refresh();
        },
        over: reload,
        /** @param {Analysis} event */
        analysis(event) {
          analysis = event;
          refresh();
        },
      },
      () => {
        reload();
        loadAnalysis();
      });
  refresh();
  loadAnalysis();

  return {
    update(next) {
      select(plyOf(next));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(addressTimer);
      lines.close();
      unsubscribe();
      controls.close();
      charts.close();
      board.close();
    },
  };
}

/**
 * Returns the difference between performance.now() and the server's clock, in milliseconds.
 * @param {Game} game  as just received
 */
function offsetOfClock({now = 0}) { return performance.now() - 1000 * now; }

/**
 * Creates the heading: the players, the result and where the game was played.
 * @param {Game} game
 * @param {Picture} picture
 */
function createHeading(game, picture) {
  const result = element('span', {class: 'result'});
  const ending = element('p', {class: 'muted'});
  const accuracy = element('p', {class: 'muted'});
  const facts = [
    picture.title, game.game === picture.title.toLowerCase() ? '' : game.game,
    game.round && `round ${game.round}`, game.date, controlsText(game)
  ];
  return {
    node: element(
        'header', {class: 'game-heading'}, element('h2', {}, `${game.p1} – ${game.p2} `, result),
        element('p', {class: 'muted'}, facts.filter(Boolean).join(' · ')), ending, accuracy),

    update() {
      result.textContent = game.live ? 'live' : game.result;
      ending.textContent = game.live ?
          '' :
          [game.termination === 'normal' ? '' : game.termination, game.detail].filter(Boolean).join(': ');
      const shares = [game.p1, game.p2].flatMap((name, player) => {
        const share = game.accuracy?.[player] ?? null;
        return share === null ? [] : `${name} ${Math.round(100 * share)} %`;
      });
      accuracy.textContent = shares.length > 0 ? `Accuracy: ${shares.join(', ')}` : '';
    },
  };
}

/** @param {Game} game */
function controlsText({time_controls: [first, second]}) {
  return first === second ? first : `${first} against ${second}`;
}
