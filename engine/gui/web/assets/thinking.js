import {createSearcher} from './search.js';

/** @typedef {import('./search.js').Info} Info */
/** @typedef {import('./search.js').Limits} Limits */
/** @typedef {import('./search.js').Result} Result */
/** @typedef {import('./server.js').Line} Line */
/**
 * @typedef {object} Task  a search that the page wants
 * @property {'play' | 'hint' | 'analysis' | 'game'} purpose
 * @property {Line} line
 * @property {Limits} limits
 */
/** @typedef {ReturnType<typeof createThinking>} Thinking */

/**
 * Identifies a position with its history.
 * @param {Line} line
 */
export const lineKey = ({game, start, moves}) => [game, start, ...moves].join(' ');

/** @param {Task | null} task */
const taskKey = (task) => task && JSON.stringify([task.purpose, lineKey(task.line), task.limits]);

/**
 * Keeps the search that the page wants running on the server.
 * @param {object} handlers
 * @param {(lost: boolean) => void} handlers.onConnection
 * @param {(task: Task, infos: Info[]) => void} handlers.onInfos  receives the latest lines of play, by rank
 * @param {(task: Task, result: Result) => void} handlers.onResult
 * @param {(error: Error) => void} handlers.onError
 */
export function createThinking({onConnection, onInfos, onResult, onError}) {
  const searcher = createSearcher(onConnection);
  /** @type {Task | null} */
  let current = null;

  return {
    /** The search that was started last, even if it has ended; null if it was cancelled. */
    task: () => current,
    isRunning: searcher.isRunning,
    finish: searcher.finish,

    /**
     * Starts a search, unless it is the current one; null: cancels the current one.
     * @param {Task | null} task
     * @returns {boolean}  whether the current search changed
     */
    want(task) {
      if (taskKey(task) === taskKey(current)) return false;
      current = task;
      if (!task) {
        searcher.cancel();
        return true;
      }
      /** @type {Map<number, Info>} */
      const infos = new Map();
      const listener = {
        /** @param {Info} info */
        onInfo: (info) => {
          infos.set(info.rank, info);
          onInfos(task, [...infos].sort(([a], [b]) => a - b).map(([, latest]) => latest));
        },
        /** @param {Result} result */
        onResult: (result) => onResult(task, result),
      };
      searcher.start(task.line, task.limits, listener).catch((error) => {
        if (current === task) current = null;
        onError(error);
      });
      return true;
    },
  };
}
