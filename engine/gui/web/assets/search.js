import {client, fetchSearch, post} from './server.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./server.js').Line} Line */
/**
 * @typedef {{cp: number} | {win: number} | {loss: number}} Score  for the side to move; wins and losses in
 * plies
 */
/**
 * @typedef {object} Info  a report of a running search
 * @property {number} search
 * @property {number} rank  of this line of play, from 1
 * @property {Score} score
 * @property {number} expected_p1  the expected result for the first player, from -1 to 1
 * @property {Move[]} pv
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [nps]
 * @property {number} [seconds]
 */
/**
 * @typedef {Omit<Info, 'rank' | 'pv' | 'score' | 'expected_p1'> & {move: Move, score?: Score, expected_p1?:
 * number}} Result
 */
/** @typedef {{level?: number, seed?: number, lines?: number, movetime?: number}} Limits */
/**
 * @typedef {object} Listener
 * @property {(info: Info) => void} [onInfo]
 * @property {(result: Result) => void} [onResult]
 */

const reconnectDelay = 1000;  // milliseconds

/**
 * Runs searches on the server, one at a time, and receives their reports.
 * @param {(lost: boolean) => void} onConnection  called when the event stream is lost or restored
 */
export function createSearcher(onConnection) {
  let number = 0;
  let running = false;
  /** @type {Listener} */
  let listener = {};
  /** @type {object} */
  let request = {};

  /** @param {Info} info */
  const handleInfo = (info) => {
    if (info.search === number && running) listener.onInfo?.(info);
  };
  /** @param {Result} result */
  const handleResult = (result) => {
    if (result.search !== number || !running) return;
    running = false;
    listener.onResult?.(result);
  };
  // Fetches the events missed while the stream was closed. If the server was restarted, starts the search
  // again.
  const catchUp = async () => {
    const own = number;
    const status = await fetchSearch().catch(() => undefined);
    if (status === undefined || own !== number || !running) return;
    if (status?.search !== number) return void post('/api/search', request).catch(() => {});
    for (const info of status.infos) handleInfo(/** @type {Info} */ (info));
    if (status.result) handleResult(/** @type {Result} */ (status.result));
  };

  const connect = () => {
    const stream = new EventSource(`/events?topic=${encodeURIComponent(`search/${client}`)}`);
    stream.addEventListener('info', (event) => handleInfo(JSON.parse(event.data)));
    stream.addEventListener('result', (event) => handleResult(JSON.parse(event.data)));
    stream.onopen = () => {
      onConnection(false);
      if (running) catchUp();
    };
    stream.onerror = () => {
      stream.close();
      onConnection(true);
      setTimeout(connect, reconnectDelay);
    };
  };
  connect();

  const cancel = () => {
    const wasRunning = running;
    running = false;
    if (wasRunning) post('/api/stop', {client, search: number}).catch(() => {});
  };
  addEventListener('pagehide', () => {
    if (running) post('/api/stop', {client, search: number}, true).catch(() => {});
  });

  return {
    isRunning: () => running,

    /**
     * Starts a search; a running one is cancelled.
     * @param {Line} line
     * @param {Limits} limits
     * @param {Listener} newListener
     */
    async start(line, limits, newListener) {
      running = true;
      listener = newListener;
      const own = ++number;
      request = {client, search: own, ...line, ...limits};
      try {
        await post('/api/search', request);
      } catch (error) {
        if (own === number) running = false;
        throw error;
      }
    },

    /** Asks for the result of the running search now. */
    finish() {
      if (running) post('/api/stop', {client, search: number}).catch(() => {});
    },

    /** Stops the running search and drops its result. */
    cancel,
  };
}
