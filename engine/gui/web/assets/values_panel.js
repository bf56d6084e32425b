import {byId} from './dom.js';
import {fetchValues} from './server.js';
import {lineKey} from './thinking.js';
import {boardValues, createValuesView, mistakes} from './values_view.js';

/** @typedef {import('./picture.js').Move} Move */
/** @typedef {import('./server.js').Line} Line */
/** @typedef {import('./server.js').Values} Values */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./settings.js').Settings} Settings */

const retryDelay = 500;  // milliseconds

/**
 * Fetches and shows the exact values of the game on the page.
 * @param {() => void} onChange  called when values have arrived
 * @param {(move: Move) => void} onPlay
 */
export function createValuesPanel(onChange, onPlay) {
  const view = createValuesView(byId('value-text'), onPlay);
  /** @type {Map<string, Values>} */
  const known = new Map();
  /** @type {Set<string>} */
  const requested = new Set();
  /** @type {Session | null} */
  let session = null;
  let visible = false;
  let game = '';  // whose values the panel shows

  /** @param {Line} line */
  const request = async (line) => {
    const key = lineKey(line);
    if (requested.has(key)) return;
    requested.add(key);
    const values = await fetchValues(line).catch(() => null);
    if (!values) return void requested.delete(key);  // try again after the next change
    if (values.state === 'solving') setTimeout(() => requested.delete(key) && onChange(), retryDelay);
    known.set(key, values);
    onChange();
  };

  /** @param {Line} line */
  const find = (line) => known.get(lineKey(line)) ?? null;

  return {
    /**
     * @param {Session} newSession
     * @param {Settings} settings
     */
    update(newSession, settings) {
      session = newSession;
      visible = settings.values;
      const line = session.shownLine();
      request(line);
      if (visible) request(session.line());
      const values = find(line);
      const variant = session.variant();
      // Until the values arrive, the panel stays as it is, so that it does not flicker with every move.
      const isWaiting = !values && game === line.game;
      game = line.game;
      if (isWaiting && visible) return;
      if (!isWaiting) {
        byId('values-card').hidden =
            (!values || values.state === 'unsolved') && !variant.proven && !values?.error;
      }
      if (!visible || !values) {
        byId('value-text').replaceChildren();
      } else if (values.state === 'unsolved' && !values.error) {
        view.showProven(variant, session.shown());
      } else {
        view.show(variant, session.shown(), values, true);
      }
    },

    /** Returns the values to show on the board. */
    boardValues() {
      const values = session && find(session.shownLine());
      return session && values ? boardValues(values, session.shown()) : [];
    },

    /** Returns the outcomes of the positions of the game with perfect play; null: unknown. */
    outcomes: () =>
        (session && visible && find(session.line())?.positions || []).map((value) => value?.outcome ?? null),

    /** Returns the marks of the moves that were mistakes. */
    mistakes: () => session && visible ? mistakes(find(session.line()), session.latest()) : [],
  };
}
