import {createEvaluations} from './evaluations.js';
import {fullLevel} from './settings.js';
import {createThinking, lineKey} from './thinking.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./search.js').Info} Info */
/** @typedef {import('./search.js').Result} Result */
/** @typedef {import('./server.js').Outcome} Outcome */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {import('./thinking.js').Task} Task */

const analysisTime = 600_000;  // milliseconds
const hintTime = 1000;
const shortestReply = 450;  // lets the user see the animations of both moves
const infoInterval = 200;   // between updates during a search
const retryDelay = 3000;    // after a search could not be started

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Returns a seed, so that the lower levels play each game differently. */
const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/**
 * Decides what the engine does: it plays, analyses, gives hints, or evaluates all moves of the game.
 * @param {Session} session
 * @param {Settings} settings
 * @param {object} handlers
 * @param {() => void} handlers.onProgress  called during a search when there is news
 * @param {() => void} handlers.onChange  called when the engine's work has changed
 * @param {(moves: string[]) => void} handlers.onMove  receives the game with the engine's move
 * @param {(move: Move) => void} handlers.onHint
 * @param {(error: Error) => void} handlers.onError
 * @param {(lost: boolean) => void} handlers.onConnection
 */
export function createEngine(
    session, settings, {onProgress, onChange, onMove, onHint, onError, onConnection}) {
  const evaluations = createEvaluations();
  const thinking = createThinking({
    onConnection,
    onInfos: handleInfos,
    onResult: handleResult,
    onError: (error) => {
      onError(error);
      setTimeout(onChange, retryDelay);
    },
  });
  /** @type {Info[]} */
  let infos = [];
  /** @type {Move | null} */
  let hint = null;
  /** @type {number | null} */
  let evaluatedPly = null;  // set while all moves are evaluated
  let seed = newSeed();
  let searchStart = 0;
  let timer = 0;

  const isToMove = () => {
    const {result, player} = session.latest();
    return settings.mode === 'computer' && !result && player !== settings.seat;
  };
  const isEvaluating = () => settings.evaluation || settings.mode === 'analysis';
  /** @param {Task} task */
  const isShown = ({line}) => lineKey(line) === lineKey(session.shownLine());

  /** @returns {Task | null} */
  const wantedTask = () => {
    const task = thinking.task();
    const line = session.shownLine();
    if (isToMove()) {
      const {level, movetime} = settings;
      return {purpose: 'play', line: session.line(), limits: {level, movetime, seed}};
    }
    if (evaluatedPly !== null) return evaluations.task(session.line(), evaluatedPly);
    if (task?.purpose === 'hint' && thinking.isRunning() && isShown(task)) return task;
    if (!isEvaluating() || session.shown().result) return null;
    return {purpose: 'analysis', line, limits: {lines: settings.lines, movetime: analysisTime}};
  };

  /** @param {Task | null} task */
  const want = (task) => {
    if (thinking.want(task)) {
      searchStart = Date.now();
      infos = [];
    }
  };

  /**
   * Stores an evaluation, unless it comes from a lower level: those are deliberately inaccurate.
   * @param {Task} task
   * @param {number | undefined} expected
   */
  const addEvaluation = ({line, limits}, expected) => {
    if (expected !== undefined && (limits.level ?? fullLevel) === fullLevel) evaluations.add(line, expected);
  };

  /** @param {Task} task @param {Info[]} newInfos */
  function handleInfos(task, newInfos) {
    addEvaluation(task, newInfos[0].expected_p1);
    infos = newInfos;
    timer ||= setTimeout(() => {
      timer = 0;
      onProgress();
    }, infoInterval);
  }

  /** @param {Task} task @param {Result} result */
  function handleResult(task, {move, expected_p1}) {
    addEvaluation(task, expected_p1);
    if (task.purpose === 'play') {
      const time = reducedMotion.matches ? 0 : shortestReply;
      const delay = Math.max(0, time - (Date.now() - searchStart));
      setTimeout(() => thinking.task() === task && onMove([...task.line.moves, move.move]), delay);
    } else {
      if (task.purpose === 'hint') {
        hint = move;
        onHint(move);
      }
      if (task.purpose === 'game' && evaluatedPly !== null) ++evaluatedPly;
      onChange();
    }
  }

  return {
    isToMove,
    isEvaluating,
    hint: () => hint,

    /** Returns the ply of the position being evaluated, or null while “Evaluate all moves” is off. */
    evaluatedPly: () => evaluatedPly,

    /** The lines of play of the analysis of the position that is shown. */
    infos() {
      const task = thinking.task();
      return task?.purpose === 'analysis' && isShown(task) ? infos : [];
    },

    /**
     * Starts or stops searching after a change of the game, the position or the settings.
     * @param {boolean} editing  whether the user sets up a position
     */
    update(editing) {
      const lastPly = session.line().moves.length - (session.latest().result ? 1 : 0);
      if (evaluatedPly !== null && evaluatedPly > lastPly) evaluatedPly = null;
      want(editing ? null : wantedTask());
    },

    /** Forgets the hint, because the position has changed. */
    forgetHint() { hint = null; },

    /** Prepares for another game. */
    startGame() {
      seed = newSeed();
      evaluatedPly = null;
    },

    askForHint() { want({purpose: 'hint', line: session.shownLine(), limits: {movetime: hintTime}}); },

    /** Starts or stops the evaluation of all moves. */
    toggleEvaluation() { evaluatedPly = evaluatedPly === null ? 0 : null; },

    moveNow: thinking.finish,

    /**
     * Returns the expected score of the first colour after each ply, from 0 to 1; null: unknown.
     * @param {(Outcome | null)[]} exact  outcomes with perfect play
     */
    shares: (exact) => evaluations.shares(session.line(), session.latest(), exact),
  };
}
