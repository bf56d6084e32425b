import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {get} from 'node:http';
import {test} from 'node:test';

import {eventually} from '../support.mjs';
import {recordsDirectory, startTournament} from '../tournament.mjs';

const clientCount = 1000;
const liveViewers = 50;  // the other clients watch the overview
const deadClients = 50;  // of those that watch the overview: they read nothing
const games = 160;
const concurrency = 8;
const engineDescriptors = 100;  // bound on those that the games need
const patience = 120_000;       // milliseconds

/** Opens an event stream, which counts its events and keeps the last overview. */
function openStream(address, topic, isReading) {
  const stream = {events: 0, isOpen: false, isDropped: false, last: ''};
  const request = get(new URL(`events?topic=${topic}`, address), {agent: false}, (response) => {
    stream.isOpen = response.statusCode === 200;
    if (!isReading) return response.pause();
    response.setEncoding('utf8');
    response.on('data', (text) => {
      stream.events += text.split('event: ').length - 1;
      stream.last = (stream.last + text).slice(-20_000);
    });
  });
  request.on('error', () => {});
  request.on('close', () => stream.isDropped = true);
  stream.close = () => request.destroy();
  return stream;
}

/** Opens streams for the overview and the games in progress; the dead clients never read theirs. */
async function openStreams(address) {
  const streams = Array.from({length: clientCount}, (_, index) => {
    const topic = index < liveViewers ? 'live/0' : 'overview/0';
    return openStream(address, topic, index < clientCount - deadClients);
  });
  await eventually(
      async () => assert.equal(streams.filter(({isOpen}) => isOpen).length, clientCount), patience);
  return {streams, reading: streams.slice(0, -deadClients)};
}

const descriptors = (pid) => readdirSync(`/proc/${pid}/fd`).length;
const residentMebibytes = (pid) =>
    Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s*(\d+)/)[1]) / 1024;

test('1,000 clients watch a tournament to its end without disturbing it', async () => {
  const records = recordsDirectory();
  const bot = (name) => ['-e', `name=${name},cmd=random-bot,args=--delay-ms 50`];
  const server = await startTournament(records.directory, [
    ...bot('First'), ...bot('Second'), '-g', 'flipfour', '--rounds', String(games / 2), '-j',
    String(concurrency), '--max-plies', '40', '--tc', '10+0.1', '--strict'
  ]);
  try {
    const {pid} = server.child;
    const before = {descriptors: descriptors(pid), memory: residentMebibytes(pid)};

    const first = await openStreams(server.address);
    assert.ok(descriptors(pid) >= before.descriptors + clientCount);
    await eventually(async () => assert.ok(first.reading.every(({events}) => events >= 3)), patience);
    assert.equal(first.streams.filter(({isDropped}) => isDropped).length, 0);
    for (const stream of first.streams) stream.close();
    await eventually(
        async () => assert.ok(descriptors(pid) < before.descriptors + engineDescriptors), patience);
    assert.ok(residentMebibytes(pid) < before.memory + 100, `${residentMebibytes(pid)} MiB`);

    const second = await openStreams(server.address);
    await eventually(async () => assert.ok(second.reading.every(({events}) => events >= 3)), patience);
    assert.equal(second.streams.filter(({isDropped}) => isDropped).length, 0);
    assert.equal(await server.ended, 0, 'a game was forfeited or could not be stored');
    const watchers = second.reading.slice(liveViewers);
    await eventually(async () => assert.ok(watchers.every(({isDropped}) => isDropped)), patience);
    for (const {last} of watchers)
      assert.match(last, new RegExp(`"played":${games},[^]*"finished"|"finished"[^]*"played":${games},`));
    for (const stream of second.streams) stream.close();
  } finally {
    await server.stop('SIGKILL');
    records.remove();
  }
});
