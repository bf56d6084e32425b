import {existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directories = ['engine/web/assets', 'referee/live/assets'];
const chart = '/usr/share/javascript/chart.js/chart.min.js';
const types = {
  js: 'text/javascript',
  css: 'text/css'
};
const policy = 'default-src \'none\'; script-src \'self\'; style-src \'self\'; img-src \'self\' data:; ' +
    'connect-src \'self\'; base-uri \'none\'; form-action \'none\'; frame-ancestors \'none\'';

/**
 * Serves the page of a tournament from the source tree, with data that a test provides.
 * @param {{overviews: object[], games?: object[], port?: number}} data  an overview for each store; games:
 *     rows of the list of games, the same for all stores
 */
export async function startCannedServer({overviews, games = [], port = 0}) {
  const streams = new Set();
  const requests = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    requests.push(url.pathname + url.search);
    const send = (status, type, body) => {
      response.writeHead(status, {'Content-Type': type, 'Content-Security-Policy': policy});
      response.end(body);
    };
    const sendJson = (value) =>
        send(value ? 200 : 404, 'application/json', JSON.stringify(value ?? {error: 'not found'}));
    const [, store, rest] = url.pathname.match(/^\/api\/stores\/(\d+)\/(.*)$/) ?? [];
    if (url.pathname === '/') {
      send(200, 'text/html', readFileSync(`${root}/referee/live/assets/page.html`));
    } else if (url.pathname.startsWith('/assets/')) {
      const file = assetPath(url.pathname.slice('/assets/'.length));
      send(file ? 200 : 404, types[url.pathname.split('.').at(-1)], file && readFileSync(file));
    } else if (url.pathname === '/events') {
      response.writeHead(200, {'Content-Type': 'text/event-stream'});
      response.write(': connected\n\n');
      const stream = {response, topics: url.searchParams.getAll('topic')};
      streams.add(stream);
      request.on('close', () => streams.delete(stream));
    } else if (url.pathname === '/api/stores') {
      sendJson(overviews.map(
          ({file, event, status, progress}, id) =>
              ({id, file, event, status, games: progress.played, total: progress.total})));
    } else if (rest === 'overview') {
      sendJson(filtered(overviews[store], url.searchParams));
    } else if (rest === 'live') {
      sendJson({total: 0, games: [], now: 0});
    } else if (rest === 'games') {
      sendJson(gamesPage(games, url.searchParams));
    } else {
      sendJson(undefined);
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    overviews,
    games,
    requests,
    /** Changes the overview of a store and sends it to the open pages. */
    publish(store, overview) {
      overviews[store] = overview;
      for (const {response, topics} of streams) {
        if (!topics.includes(`overview/${store}`)) continue;
        response.write(`event: overview\ndata: ${JSON.stringify(overview)}\n\n`);
      }
    },
    subscribers: () => streams.size,
    dropStreams() {
      for (const {response} of streams) response.destroy();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function assetPath(name) {
  if (name === 'chart.js') return chart;
  return directories.map((directory) => `${root}/${directory}/${name}`).find(existsSync);
}

/** Leaves only the standings of an engine: enough to see which filter was requested. */
function filtered(overview, filter) {
  const engine = filter.get('engine');
  if (!overview || !engine) return overview;
  const {crosstable, history, ...rest} = overview;
  return {...rest, engines: overview.engines.filter(({name}) => name === engine)};
}

function gamesPage(games, query) {
  const number = (name, otherwise) => Number(query.get(name) ?? otherwise);
  const wanted = (name) => query.get(name) ?? '';
  const found = games.filter(
      (game) => ['player', 'player2'].every(
                    (name) => !wanted(name) || [game.p1, game.p2].includes(wanted(name))) &&
          ['game', 'result', 'termination'].every((name) => !wanted(name) || game[name] === wanted(name)) &&
          game.plies >= number('min_plies', 0) && game.plies <= number('max_plies', Infinity));
  const sort = query.get('sort') ?? 'number';
  const key = sort.endsWith('plies') ? 'plies' : 'index';
  found.sort((a, b) => (sort.startsWith('-') ? -1 : 1) * (a[key] - b[key]) || a.index - b.index);
  const begin = number('after', 0);
  const end = begin + number('limit', 50);
  return {games: found.slice(begin, end), next: end < found.length ? String(end) : null, count: found.length};
}
