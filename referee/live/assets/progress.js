import {element} from './dom.js';
import {countText, durationText, numberText, percentText, scoreOf} from './numbers.js';
import {patchChildren, setAttribute, setText} from './patch.js';
import {showResultsBar} from './results_bar.js';
import {routeAddress} from './route.js';

/** @typedef {import('./api.js').Overview} Overview */

/**
 * Creates the section with the progress of the tournament.
 * @param {number} store
 */
export function createProgress(store) {
  const status = element('strong');
  const games = element('span');
  const left = element('span', {class: 'muted'});
  const bar = element('progress', {'aria-label': 'Games played'});
  const facts = element('dl', {class: 'facts'});
  const results = element('div', {class: 'seat-results'});
  const resultsBar = element('span');
  const resultsText = element('span', {class: 'muted'});
  results.append(resultsBar, resultsText);
  const empty = element(
      'p', {hidden: true}, 'No game has finished yet. ',
      element('a', {href: routeAddress({store, view: 'live'})}, 'Watch live games'), '.');
  const section = element(
      'section', {class: 'card progress', 'aria-label': 'Progress'},
      element('p', {class: 'status-line'}, status, games, left), bar, empty, results, facts);
  return {
    element: section,
    /** @param {Overview} overview */
    update(overview) {
      const {progress} = overview;
      setText(status, sentenceCase(overview.status));
      setText(games, gamesText(overview));
      setText(left, timeText(overview));
      bar.hidden = !progress.total;
      bar.max = progress.total || 1;
      bar.value = progress.played;
      setAttribute(bar, 'aria-valuetext', gamesText(overview));
      empty.hidden = progress.played > 0 || overview.status !== 'running';
      results.hidden = !overview.results || progress.played === 0;
      if (overview.results) {
        showResultsBar(resultsBar, overview.results);
        setText(resultsText, seatText(overview.results));
      }
      patchChildren(
          facts, factsOf(overview), ({name}) => name,
          ({name}) => element('div', {}, element('dt', {}, name), element('dd')),
          (line, {value}) => setText(/** @type {Element} */ (line.lastElementChild), value));
    },
    close() {},
  };
}

/** @param {string} text */
function sentenceCase(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

/** @param {Overview} overview */
function gamesText({progress: {played, total, total_kind: kind}}) {
  if (!total) return countText(played, 'game');
  const bound = kind && kind !== 'exact' ? `${kind} ` : '';
  const share = total > 0 ? ` (${percentText(played / total)})` : '';
  return `${numberText(played)} of ${bound}${countText(total, 'game')}${share}`;
}

/** @param {Overview} overview */
function timeText({status, progress}) {
  const parts = [];
  if (progress.running > 0) parts.push(`${numberText(progress.running)} running`);
  if (progress.note) parts.push(progress.note);
  if (progress.seconds !== undefined) parts.push(`${durationText(progress.seconds)} elapsed`);
  if (status === 'running' && typeof progress.seconds_left === 'number') {
    parts.push(`about ${durationText(progress.seconds_left)} left`);
  }
  return parts.join(' · ');
}

/** @param {NonNullable<Overview['results']>} results */
function seatText(results) {
  const {wins, draws, losses, without_score: others = 0} = results;
  return `First player ${percentText(scoreOf(results), 1)}: ${numberText(wins)} won, ${
             numberText(draws)} drawn, ` +
      `${numberText(losses)} lost${others > 0 ? `, ${numberText(others)} without a result` : ''}`;
}

/** @param {Overview} overview */
function factsOf({format, games, created, program, file, lengths, progress, engines}) {
  const facts = [
    {name: 'Format', value: format},
    {name: 'Engines', value: numberText(engines.length)},
    {name: games.length === 1 ? 'Game' : 'Games', value: games.join(', ')},
  ];
  if (lengths && progress.played > 0) {
    const {mean, min, max} = lengths;
    facts.push({name: 'Length', value: `${numberText(mean, 1)} plies on average, ${min} to ${max}`});
  }
  if (progress.annulled > 0) facts.push({name: 'Annulled', value: countText(progress.annulled, 'game')});
  facts.push(
      {name: 'Started', value: created}, {name: 'Store', value: file}, {name: 'Program', value: program});
  return facts.filter(({value}) => value);
}
