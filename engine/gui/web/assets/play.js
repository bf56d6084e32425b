import {lineInAddress, putInAddress} from './address.js';
import {announce, announcePosition} from './announcer.js';
import {createBoardView} from './board_view.js';
import {createChooser} from './chooser.js';
import {showDecision} from './decision.js';
import {prepareDialog} from './dialogs.js';
import {byId, element, fill} from './dom.js';
import {openEditor} from './editor.js';
import {createEngine} from './engine.js';
import {showBar} from './evaluation_bar.js';
import {setAvailable} from './focus.js';
import {variantName} from './format.js';
import {createGraph} from './graph.js';
import {icon} from './icons.js';
import {createLinesView} from './lines_view.js';
import {createMoveList} from './move_list.js';
import {playerName, showPlayer} from './players.js';
import {showRules} from './rules.js';
import {ConnectionError, fetchPlayable} from './server.js';
import {createSession} from './session.js';
import {connectSettings} from './settings_panel.js';
import {createThemeButton} from './theme.js';
import {showToast} from './toast.js';
import {openTransfer} from './transfer.js';
import {createValuesPanel} from './values_panel.js';

/** @typedef {import('./board_marks.js').Arrow} Arrow */
/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./server.js').Line} Line */

const firstGame = 'flipfour';
const shortestStoppableTime = 1000;  // milliseconds per move from which 'Move now' is useful

/** @type {Move[]} */
const noMoves = [];

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

const settings = connectSettings(() => session.isLoaded() && refresh());
const session = createSession(() => {
  engine.forgetHint();
  putInAddress(session.line());
  announcePosition(session);
  refresh();
});
const engine = createEngine(session, settings, {
  onProgress: () => {
    showMarks();
    showEvaluation();
  },
  onChange: refresh,
  onMove: (moves) => attempt(session.load({...session.line(), moves})),
  onHint: ({text}) => announce(`Hint: ${text}`),
  onError: showError,
  onConnection: (lost) => {
    byId('connection').hidden = !lost;
    if (!lost && shownError instanceof ConnectionError) hideError();
    if (!lost && session.isLoaded()) refresh();
  },
});
const boardView = createBoardView(byId('stage'), byId('board'));
const moveList = createMoveList(byId('moves'), goTo, step);
const linesView = createLinesView(byId('lines-of-play'), byId('search-status'), play);
const valuesPanel = createValuesPanel(refresh, play);
const graph = createGraph(/** @type {HTMLCanvasElement} */ (byId('graph')), goTo);
const openChooser = createChooser(dialog('chooser'), startGame);
let editing = false;
/** @type {unknown} */
let shownError = null;

/** @param {unknown} error */
function showError(error) {
  shownError = error;
  const text = error instanceof Error ? error.message : String(error);
  fill(
      byId('error'), element('span', {}, text),
      element('button', {type: 'button', class: 'icon', 'aria-label': 'Dismiss', onclick: hideError}, '✕'));
  byId('error').hidden = false;
}

function hideError() { byId('error').hidden = true; }

/**
 * Shows the error if asynchronous work fails.
 * @param {Promise<unknown>} work
 */
function attempt(work) {
  hideError();
  work.catch((error) => {
    showError(error);
    if (!session.isLoaded()) return;
    boardView.offerAgain();
    refresh();
  });
}

/** @param {number} ply */
function goTo(ply) { attempt(session.goTo(ply)); }

/** @param {number} count */
function step(count) { attempt(session.step(count)); }

/** @param {string} game */
function startGame(game) { replace({game, start: '', moves: []}); }

/** Returns whether the user may move in the position that is shown. */
function isPlayable() {
  if (editing || session.shown().result) return false;
  return settings.mode === 'analysis' || (session.isLatest() && !engine.isToMove());
}

/** @param {Move} move */
function play({move}) {
  if (!isPlayable()) return;
  // A button that was clicked disappears with the decision.
  const usedButton = byId('decision').contains(document.activeElement);
  attempt(session.play(move).then(() => usedButton && boardView.focus()));
}

/**
 * Starts another game, and lets the user return to the current one.
 * @param {Line} line
 */
async function load(line) {
  const previous = session.isLoaded() ? session.line() : null;
  if (!await session.load(line)) return;
  engine.startGame();
  if (!previous || previous.moves.length < 2) return;
  showToast('New game.', 'Return to the previous game', () => attempt(session.load(previous)));
}

/** @param {Line} line */
function replace(line) { attempt(load(line)); }

/** Loads the game in the page's address, up to the first move that is illegal. */
async function loadAddress() {
  const start = {game: firstGame, start: '', moves: []};
  const addressed = lineInAddress(firstGame) ?? start;
  try {
    await load(addressed);
  } catch (failure) {
    const {line, error} = await fetchPlayable(addressed);
    if (!error) throw failure;
    await load(line.game ? line : start);
    throw new Error(`The address of the page contains an error: ${error}`);
  }
}

/** Starts or stops the engine, and shows everything. */
function refresh() {
  engine.update(editing);
  valuesPanel.update(session, settings);
  showBoard();
  showTitle();
  showStatus();
  moveList.show(session.latest(), session.ply(), valuesPanel.mistakes());
  showEvaluation();
  showButtons();
}

function openBoard() {
  const variant = session.variant();
  const flipped = settings.mode === 'computer' && settings.seat === 1 && !variant.phases.includes('s');
  return boardView.open(variant, flipped);
}

function showBoard() {
  const variant = session.variant();
  const state = session.shown();
  openBoard();
  const flipped = boardView.isFlipped();
  const thinking = engine.isToMove() && session.isLatest() && !editing;
  showMarks();
  if (!editing) boardView.offer(isPlayable() ? state.legal : noMoves, play);
  showPlayer(byId('far-player'), variant, state, settings, flipped ? 0 : 1, thinking);
  showPlayer(byId('near-player'), variant, state, settings, flipped ? 1 : 0, thinking);
}

/** Shows the position with its marks: the last move, the hint, the best moves and the exact values. */
function showMarks() {
  if (editing) return;
  const {positions, moves} = session.shown();
  const values = settings.values && isPlayable() ? valuesPanel.boardValues() : [];
  openBoard().show(positions[positions.length - 1], {
    last: moves[moves.length - 1]?.targets,
    arrows: values.length > 0 && !engine.hint() ? [] : arrows(),
    values,
  });
}

/**
 * Returns the arrows of the hint or of the best moves.
 * @returns {Arrow[]}
 */
function arrows() {
  const hint = engine.hint();
  if (hint) return [{targets: hint.targets, tone: 'accent'}];
  /** @type {Arrow[]} */
  const best =
      engine.infos().map(({pv, rank}) => ({targets: pv[0].targets, tone: rank === 1 ? 'accent' : 'even'}));
  return best.reverse();  // the best one is drawn on top
}

function showTitle() {
  const {title, game, designer} = session.variant();
  const name = variantName(game, title);
  document.title = `${name} – Flipside`;
  byId('title').textContent = name;
  fill(byId('choose'), element('span', {}, name), element('span', {'aria-hidden': 'true'}, '▾'));
  byId('choose').setAttribute('aria-label', `${name}, by ${designer}: choose another game`);
}

/** Shows what the user can do, or how the game ended. */
function showStatus() {
  const {result} = session.shown();
  const decision = byId('decision');
  const hint = engine.hint();
  fill(decision);
  if (result)
    decision.append(
        element('p', {class: 'result'}, `${result.reason[0].toUpperCase()}${result.reason.slice(1)}.`));
  if (isPlayable()) showDecision(decision, session.variant(), session.shown(), play);
  if (hint) decision.append(element('p', {}, `Hint: ${hint.text}`));
  if (session.isLatest() || settings.mode === 'analysis') return;
  const {length} = session.line().moves;
  decision.append(element(
      'div', {class: 'actions'},
      element(
          'button', {type: 'button', onclick: () => attempt(session.takeBackTo(session.ply()))},
          'Continue from here'),
      element('button', {type: 'button', onclick: () => goTo(length)}, 'Back to the game')));
}

/** Shows the engine's lines of play, the bar and the graph. */
function showEvaluation() {
  const {picture} = session.variant();
  const state = session.shown();
  const infos = engine.infos();
  if (infos.length > 0) {
    linesView.show(picture, state, infos, isPlayable());
  } else {
    linesView.clear(
        state.result              ? 'The game is over.' :
            engine.isToMove()     ? 'Choosing a move …' :
            engine.isEvaluating() ? 'Searching …' :
                                    'Turn on “Evaluate” to see the best moves.');
  }
  const shares = engine.shares(valuesPanel.outcomes());
  showBar(byId('bar'), picture, shares[session.ply()], boardView.isFlipped());
  byId('bar').hidden = !engine.isEvaluating() && !settings.values;
  graph.show(picture, shares, session.ply());
}

function showButtons() {
  setAvailable(byId('undo'), undoTarget() !== null);
  setAvailable(byId('hint'), isPlayable());
  for (const id of ['first', 'previous']) setAvailable(byId(id), session.ply() > 0);
  for (const id of ['next', 'last']) setAvailable(byId(id), !session.isLatest());
  setAvailable(byId('evaluate-game'), !engine.isToMove());
  byId('now').hidden = !engine.isToMove() || settings.movetime < shortestStoppableTime;
  const ply = engine.evaluatedPly();
  byId('evaluate-game').textContent = ply === null ? 'Evaluate all moves' : 'Stop';
  byId('graph-text').textContent =
      ply === null ? '' : `Position ${ply + 1} of ${session.line().moves.length + 1} …`;
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

/** @param {boolean} isEditing */
function setEditing(isEditing) {
  editing = isEditing;
  byId('editor').hidden = !editing;
  for (const id of ['panels', 'actions', 'decision']) byId(id).hidden = editing;
  refresh();
}

function edit() {
  setEditing(true);
  const {positions} = session.shown();
  openEditor(byId('editor'), openBoard(), session.variant(), positions[positions.length - 1], (position) => {
    boardView.offerAgain();
    setEditing(false);
    if (position) replace({game: session.line().game, start: position, moves: []});
  });
}

function transfer() {
  const {positions} = session.shown();
  const game = {
    line: session.line(),
    position: positions[positions.length - 1],
    players: /** @type {[string, string]} */ ([playerName(settings, 0), playerName(settings, 1)]),
  };
  attempt(openTransfer(dialog('transfer-dialog'), game, replace));
}

/**
 * Calls `act` when a button is clicked while it is available.
 * @param {string} id
 * @param {() => void} act
 */
function onClick(id, act) {
  byId(id).addEventListener('click', () => {
    if (session.isLoaded() && byId(id).getAttribute('aria-disabled') !== 'true') act();
  });
}

onClick('choose', () => attempt(openChooser(session.line().game)));
onClick('rules', () => attempt(showRules(dialog('rules-dialog'), session.variant())));
onClick('new', () => startGame(session.line().game));
onClick('undo', () => attempt(session.takeBackTo(undoTarget() ?? 0)));
onClick('hint', engine.askForHint);
onClick('now', engine.moveNow);
onClick('first', () => goTo(0));
onClick('previous', () => step(-1));
onClick('next', () => step(1));
onClick('last', () => goTo(session.line().moves.length));
onClick('edit', edit);
onClick('transfer', transfer);
onClick('evaluate-game', () => {
  engine.toggleEvaluation();
  refresh();
});
for (const name of /** @type {const} */ (['first', 'previous', 'next', 'last']))
  byId(name).append(icon(name));
for (const id of ['chooser', 'rules-dialog', 'transfer-dialog']) prepareDialog(dialog(id));
createThemeButton(byId('theme'));
addEventListener('hashchange', () => attempt(loadAddress()));
attempt(loadAddress());
