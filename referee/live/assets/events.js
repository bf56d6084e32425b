const firstDelay = 500;  // milliseconds before the first attempt to reconnect
const longestDelay = 5000;

/** @typedef {Record<string, (data: any) => void>} Handlers  functions by event name */
/** @typedef {ReturnType<typeof createEvents>} Events */

/**
 * Manages the event streams of the page.
 * @param {(lost: boolean) => void} onConnection  called when a stream is lost and when all work again
 */
export function createEvents(onConnection) {
  /** @type {Set<object>} */
  const lost = new Set();

  /**
   * @param {object} stream
   * @param {boolean} isLost
   */
  const report = (stream, isLost) => {
    const before = lost.size > 0;
    if (isLost) {
      lost.add(stream);
    } else {
      lost.delete(stream);
    }
    if (before !== lost.size > 0) onConnection(lost.size > 0);
  };

  return {
    /**
     * Subscribes to topics. A lost connection is restored, with increasing delays between the attempts. A
     * hidden page is not connected, because browsers permit only six connections to a server over HTTP/1.1.
     * @param {string[]} topics
     * @param {Handlers} handlers
     * @param {() => void} [onRestored]  called when the connection is restored: events may be missing
     * @returns {() => void}  ends the subscription
     */
    subscribe(topics, handlers, onRestored = () => {}) {
      const address = `/events?${topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')}`;
      const stream = {};
      let delay = firstDelay;
      let timer = 0;
      let isIncomplete = document.hidden;  // whether events may be missing
      /** @type {EventSource | null} */
      let source = null;

      const disconnect = () => {
        clearTimeout(timer);
        source?.close();
        source = null;
      };
      const connect = () => {
        source = new EventSource(address);
        for (const [name, handle] of Object.entries(handlers)) {
          source.addEventListener(
              name, (event) => handle(JSON.parse(/** @type {MessageEvent} */ (event).data)));
        }
        source.onopen = () => {
          delay = firstDelay;
          report(stream, false);
          if (!isIncomplete) return;
          isIncomplete = false;
          onRestored();
        };
        source.onerror = () => {
          disconnect();
          isIncomplete = true;
          report(stream, true);
          timer = setTimeout(connect, delay);
          delay = Math.min(2 * delay, longestDelay);
        };
      };
      const onVisibility = () => {
        disconnect();
        if (document.hidden) {
          isIncomplete = true;
        } else {
          connect();
        }
      };
      document.addEventListener('visibilitychange', onVisibility);
      if (!document.hidden) connect();
      return () => {
        document.removeEventListener('visibilitychange', onVisibility);
        disconnect();
        report(stream, false);
      };
    },
  };
}
