import {lineInAddress, putInAddress} from './address.js';
import {createBoard} from './board.js';
import {createChooser} from './chooser.js';
import {showDecision} from './decision.js';
import {closeOnOutsideClick} from './dialogs.js';
import {byId, element, fill} from './dom.js';
import {openEditor} from './editor.js';
import {showBar} from './evaluation_bar.js';
import {createEvaluations} from './evaluations.js';
import {scoreVerdict, variantName, winningColour} from './format.js';
import {createGraph} from './graph.js';
import {createLinesView} from './lines_view.js';
import {createMoveList} from './move_list.js';
import {playerName, showPlayer} from './players.js';
import {showRules} from './rules.js';
import {createSession} from './session.js';
import {fullLevel} from './settings.js';
import {connectSettings} from './settings_panel.js';
import {createThemeButton} from './theme.js';
import {createThinking, lineKey} from './thinking.js';
import {openTransfer} from './transfer.js';
import {createValuesPanel} from './values_panel.js';



/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./search.js').Info} Info */
/** @typedef {import('./server.js').Line} Line */
/** @typedef {import('./thinking.js').Task} Task */

const firstGame = 'flipfour';
const analysisTime = 600_000;  // milliseconds
const hintTime = 1000;
const shortestReply = 450;  // lets the user see both moves
const toastTime = 8000;

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

const settings = connectSettings(() => session.isLoaded() && refresh());
const session = createSession(() => {
  hint = null;
  putInAddress(session.line());
  announce();
  refresh();
});
const evaluations = createEvaluations();
const thinking = createThinking({
  onConnection: (lost) => {
    byId('connection').hidden = !lost;
  },
  onInfos: handleInfos,
  onResult: handleResult,
  onError: showError,
});
const moveList = createMoveList(byId('moves'), (ply) => attempt(session.goTo(ply)));
const linesView = createLinesView(byId('lines-of-play'), byId('search-status'), play);
const valuesPanel = createValuesPanel(() => refresh(), play);
const graph =
    createGraph(/** @type {HTMLCanvasElement} */ (byId('graph')), (ply) => attempt(session.goTo(ply)));
const openChooser = createChooser(dialog('chooser'), (game) => replace({game, start: '', moves: []}));

/** @type {Board | null} */
let board = null;
let boardKey = '';
let editing = false;
/** @type {Move | null} */
let hint = null;
/** @type {Info[]} */
let infos = [];
/** @type {number | null} */
let evaluatedPly = null;  // set while all moves are evaluated
let seed = newSeed();
let searchStart = 0;
let announced = '';

/** @param {unknown} error */
function showError(error) {
  byId('error').textContent = error instanceof Error ? error.message : String(error);
  byId('error').hidden = false;
}

/** @param {Promise<unknown>} work */
function attempt(work) {
  byId('error').hidden = true;
  work.catch(showError);
}

function newSeed() { return Math.floor(Math.random() * 2 ** 31); }

/** Returns whether the engine is to move at the end of the game. */
function isEngineToMove() {
  const {result, player} = session.latest();
  return settings.mode === 'computer' && !result && player !== settings.seat;
}

/** Returns whether the user may move in the position that is shown. */
function isPlayable() {
  if (editing || session.shown().result) return false;
  return settings.mode === 'analysis' || (session.isLatest() && !isEngineToMove());
}

/** @param {Move} move */
function play({move}) {
  if (isPlayable()) attempt(session.play(move));
}

/**
 * Returns the search that the page needs now.
 * @returns {Task | null}
 */
function wantedTask() {
  if (editing) return null;
  const shownLine = session.shownLine();
  if (isEngineToMove()) {
    return {
      purpose: 'play',
      line: session.line(),
      limits: {level: settings.level, seed, movetime: settings.movetime},
    };
  }
  if (evaluatedPly !== null) return evaluations.task(session.line(), evaluatedPly);
  const task = thinking.task();
  if (task?.purpose === 'hint' && thinking.isRunning() && lineKey(task.line) === lineKey(shownLine))
    return task;
  if (session.shown().result) return null;
  if (settings.evaluation || settings.mode === 'analysis') {
    return {purpose: 'analysis', line: shownLine, limits: {lines: settings.lines, movetime: analysisTime}};
  }
  return null;
}

/** Shows the game, and starts or stops the engine. */
function refresh() {
  const line = session.line();
  if (!thinking.task() || lineKey(thinking.task()?.line ?? line) !== lineKey(session.shownLine())) infos = [];
  if (!isEngineToMove() && evaluatedPly !== null && evaluatedPly > line.moves.length) evaluatedPly = null;
  const task = wantedTask();
  if (task && task !== thinking.task()) searchStart = Date.now();
  thinking.want(task);
  if (!task) infos = [];
  valuesPanel.update(session, settings);
  showBoard();
  showPanels();
}

function showBoard() {
  const {picture, phases, game} = session.variant();
  const state = session.shown();
  const flipped = settings.mode === 'computer' && settings.seat === 1 && !phases.includes('s');
  const key = `${game} ${flipped}`;
  if (key !== boardKey) {
    board?.destroy();
    fill(byId('board'));
    board = createBoard(byId('board'), picture, {interactive: true, flipped});
    byId('stage').style.setProperty('--aspect', String(board.ratio));
    boardKey = key;
  }
  if (!editing) {
    board?.setMoves(isPlayable() ? state.legal : [], play);
    showMarks();
  }
  const isThinking = isEngineToMove() && session.isLatest();
  showPlayer(byId('far-player'), session.variant(), state, settings, flipped ? 0 : 1, isThinking);
  showPlayer(byId('near-player'), session.variant(), state, settings, flipped ? 1 : 0, isThinking);
}

/** Shows the position with its marks: the last move, the hint, the best moves and the exact values. */
function showMarks() {
  if (editing) return;
  const {positions, moves} = session.shown();
  const showsLines = thinking.task()?.purpose === 'analysis';
  const arrows = hint ? [{targets: hint.targets, tone: /** @type {const} */ ('accent')}] :
      showsLines      ? infos
                       .map(({pv, rank}) => ({
                              targets: pv[0].targets,
                              tone: /** @type {'accent' | 'even'} */ (rank === 1 ? 'accent' : 'even'),
                            }))
                       .reverse() :
                   [];
  board?.show(positions[positions.length - 1], {
    last: moves[moves.length - 1]?.targets ?? [],
    arrows,
    values: settings.values && isPlayable() ? valuesPanel.boardValues() : [],
  });
}

function showPanels() {
  const {picture, title, game, designer} = session.variant();
  const latest = session.latest();
  const state = session.shown();
  const name = variantName(game, title);
  document.title = `${name} – Flipside`;
  byId('title').textContent = name;
  fill(byId('choose'), element('span', {}, name), element('span', {'aria-hidden': 'true'}, '▾'));
  byId('choose').setAttribute('aria-label', `${name}, by ${designer}: choose another game`);
  if (!editing) showStatus();
  moveList.show(latest, session.ply(), valuesPanel.mistakes());
  showEngine();
  const shares = evaluations.shares(session.line(), latest);
  showBar(byId('bar'), picture, hasEvaluation() ? shares[session.ply()] : null, flippedBar());
  byId('bar').hidden = !hasEvaluation();
  graph.show(picture, shares, session.ply());
  showButtons(state.result !== null);
}

const hasEvaluation = () => settings.evaluation || settings.mode === 'analysis';
const flippedBar = () => boardKey.endsWith('true');

/** Shows what the user can do, or how the game ended. */
function showStatus() {
  const state = session.shown();
  const decision = byId('decision');
  if (state.result) {
    fill(decision, element('p', {class: 'result'}, `${state.result.reason}.`));
  } else if (isPlayable()) {
    showDecision(decision, session.variant(), state, play);
  } else {
    fill(decision);
  }
  if (!session.isLatest() && settings.mode !== 'analysis') {
    decision.append(element(
        'div', {class: 'actions'},
        element(
            'button', {type: 'button', onclick: () => attempt(session.takeBackTo(session.ply()))},
            'Continue from here'),
        element(
            'button', {type: 'button', onclick: () => attempt(session.goTo(Infinity))}, 'Back to the game')));
  }
  if (hint && !state.result) decision.append(element('p', {}, `Hint: ${hint.text}`));
}

function showEngine() {
  const state = session.shown();
  const task = thinking.task();
  const isOwn = task && lineKey(task.line) === lineKey(session.shownLine());
  if (isOwn && infos.length > 0 && task.purpose === 'analysis') {
    linesView.show(session.variant().picture, state, infos, isPlayable());
  } else {
    const isPlaying = task?.purpose === 'play';
    linesView.clear(
        isPlaying           ? 'Choosing a move …' :
            state.result    ? 'The game is over.' :
            hasEvaluation() ? 'Searching …' :
                              'Switch on to see the best moves.');
  }
}

/** @param {boolean} isOver */
function showButtons(isOver) {
  /** @param {string} id @param {boolean} disabled */
  const disable = (id, disabled) => { /** @type {HTMLButtonElement} */ (byId(id)).disabled = disabled; };
  disable('undo', editing || undoTarget() === null);
  disable('hint', !isPlayable() || isOver);
  disable('first', session.ply() === 0);
  disable('previous', session.ply() === 0);
  disable('next', session.isLatest());
  disable('last', session.isLatest());
  disable('edit', editing);
  disable('evaluate-game', editing || isEngineToMove());
  byId('now').hidden = !(isEngineToMove() && settings.movetime >= 1000);
  byId('evaluate-game').textContent = evaluatedPly === null ? 'Evaluate all moves' : 'Stop';
  byId('graph-text').textContent = evaluatedPly === null ?
      'Who is expected to win, after each move.' :
      `Evaluating position ${evaluatedPly + 1} of ${session.line().moves.length + 1} …`;
}

/** Returns the number of moves to keep when the user takes back a move; null: there is none to take back. */
function undoTarget() {
  const {moves, player} = session.latest();
  if (settings.mode !== 'computer') return moves.length > 0 ? moves.length - 1 : null;
  for (let count = moves.length - 1; count >= 0; --count) {
    if ((player + moves.length - count) % 2 === settings.seat) return count;
  }
  return null;
}

/** @param {Task} task @param {Info[]} newInfos */
function handleInfos(task, newInfos) {
  addEvaluation(task, newInfos[0].white);
  if (lineKey(task.line) !== lineKey(session.shownLine())) return;
  infos = newInfos;
  showEngine();
  if (task.purpose === 'analysis') showMarks();
  showShares();
}

/**
 * Stores an evaluation. Those of the lower levels are deliberately inaccurate.
 * @param {Task} task
 * @param {number} white
 */
function addEvaluation({line, limits}, white) {
  if ((limits.level ?? fullLevel) === fullLevel) evaluations.add(line, white);
}

function showShares() {
  const shares = evaluations.shares(session.line(), session.latest());
  const {picture} = session.variant();
  showBar(byId('bar'), picture, hasEvaluation() ? shares[session.ply()] : null, flippedBar());
  graph.show(picture, shares, session.ply());
}

/** @param {Task} task @param {import('./search.js').Result} result */
function handleResult(task, {move, white}) {
  if (white !== undefined) addEvaluation(task, white);
  if (task.purpose === 'play') {
    const delay = Math.max(0, shortestReply - (Date.now() - searchStart));
    setTimeout(() => {
      if (thinking.task() !== task || !isEngineToMove()) return;
      attempt(session.load({...task.line, moves: [...task.line.moves, move.move]}));
    }, delay);
  } else if (task.purpose === 'hint') {
    hint = move;
    byId('announcer').textContent = `Hint: ${move.text}`;
    refresh();
  } else if (task.purpose === 'game') {
    if (evaluatedPly !== null) ++evaluatedPly;
    refresh();
  }
}

/** Tells users of screen readers about the last move and the result. */
function announce() {
  const {picture} = session.variant();
  const {moves, turn, result} = session.shown();
  const key = lineKey(session.shownLine());
  if (key === announced) return;
  announced = key;
  const last = moves[moves.length - 1];
  const mover = last?.move === 'swap' ? '' : `${picture.colours[1 - turn]}: `;
  const status = result ? result.reason : `${picture.colours[turn]} to move`;
  byId('announcer').textContent = `${last ? `${mover}${last.text}. ` : ''}${status}.`;
}

/**
 * Starts another game, and lets the user return to the current one.
 * @param {Line} line
 */
function replace(line) {
  const previous = session.isLoaded() ? session.line() : null;
  attempt(session.load(line).then((loaded) => {
    if (!loaded) return;
    seed = newSeed();
    evaluatedPly = null;
    if (previous && previous.moves.length > 1) offerReturn(previous);
  }));
}

let toastTimer = 0;
/** @param {Line} previous */
function offerReturn(previous) {
  const toast = byId('toast');
  const back = () => {
    toast.hidden = true;
    attempt(session.load(previous));
  };
  fill(toast, 'New game. ', element('button', {type: 'button', onclick: back}, 'Return to the previous one'));
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.hidden = true;
  }, toastTime);
}

function edit() {
  if (!board) return;
  editing = true;
  refresh();
  const {positions} = session.shown();
  openEditor(byId('decision'), board, session.variant(), positions[positions.length - 1], (position) => {
    editing = false;
    if (position) {
      replace({game: session.line().game, start: position, moves: []});
    } else {
      refresh();
    }
  });
}

function askForHint() {
  thinking.want({purpose: 'hint', line: session.shownLine(), limits: {movetime: hintTime}});
  refresh();
}

function connectButtons() {
  /** @param {string} id @param {() => void} handle */
  const onClick = (id, handle) => byId(id).addEventListener('click', handle);
  onClick('choose', () => attempt(openChooser(session.line().game)));
  onClick('rules', () => attempt(showRules(dialog('rules-dialog'), session.variant())));
  onClick('new', () => replace({game: session.line().game, start: '', moves: []}));
  onClick('undo', () => attempt(session.takeBackTo(undoTarget() ?? 0)));
  onClick('hint', askForHint);
  onClick('now', () => thinking.finish());
  onClick('first', () => attempt(session.goTo(0)));
  onClick('previous', () => attempt(session.goTo(session.ply() - 1)));
  onClick('next', () => attempt(session.goTo(session.ply() + 1)));
  onClick('last', () => attempt(session.goTo(Infinity)));
  onClick('edit', edit);
  onClick('transfer', () => {
    const {positions} = session.shown();
    const game = {
      line: session.line(),
      position: positions[positions.length - 1],
      players: /** @type {[string, string]} */ ([playerName(settings, 0), playerName(settings, 1)]),
    };
    attempt(openTransfer(dialog('transfer-dialog'), game, replace));
  });
  onClick('evaluate-game', () => {
    evaluatedPly = evaluatedPly === null ? 0 : null;
    refresh();
  });
  for (const id of ['chooser', 'rules-dialog', 'transfer-dialog']) closeOnOutsideClick(dialog(id));
  createThemeButton(byId('theme'));
  addEventListener('hashchange', () => {
    const line = lineInAddress();
    if (line) replace(line);
  });
}

connectButtons();
replace(lineInAddress() ?? {game: firstGame, start: '', moves: []});
