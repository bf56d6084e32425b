import {element, fill, svg} from './dom.js';
import {countText, noValue, pointsText} from './numbers.js';
import {patchChildren, setAttribute, setText} from './patch.js';
import {gameAddress, routeAddress} from './route.js';

/** @typedef {import('./api.js').Overview} Overview */
/** @typedef {import('./api.js').Pairing} Pairing */
/** @typedef {import('./api.js').Round} Round */
/**
 * @typedef {(pairing: Pairing) => string | null} LinkTo  returns the address of games; null: none can be
 * shown
 */

const columnWidth = 250;
const boxWidth = 208;
const rowHeight = 76;
const boxHeight = 60;

/**
 * Creates the section with the rounds: a bracket for a knockout, tables for other formats.
 * @param {number} store
 * @param {import('./api.js').Api} api
 */
export function createRounds(store, api) {
  const title = element('h2', {id: 'rounds-title'});
  const bracket = element('div', {class: 'bracket'});
  const bracketBox = element(
      'div', {class: 'scroll-box', tabindex: 0, role: 'group', 'aria-labelledby': 'rounds-title'}, bracket);
  const list = element('div', {class: 'rounds'});
  const section = element(
      'section', {class: 'card', 'aria-labelledby': 'rounds-title', hidden: true}, title, bracketBox, list);
  let shown = '';
  /** @type {LinkTo} */
  const linkTo = (pairing) =>
      pairing.games.some((index) => api.hasGame(store, index)) ? pairingAddress(pairing, store) : null;
  return {
    element: section,
    /** @param {Overview} overview */
    update({rounds, format}) {
      section.hidden = !rounds?.length;
      if (!rounds?.length) return;
      const isKnockout = format === 'knockout';
      setText(title, isKnockout ? 'Bracket' : 'Rounds');
      bracketBox.hidden = !isKnockout;
      list.hidden = isKnockout;
      if (!isKnockout) {
        showRounds(list, rounds, linkTo);
        return;
      }
      const state = JSON.stringify(rounds);
      if (state !== shown) showBracket(bracket, rounds, linkTo);
      shown = state;
    },
    close() {},
  };
}

/**
 * @param {HTMLElement} target
 * @param {Round[]} rounds
 * @param {LinkTo} linkTo
 */
function showBracket(target, rounds, linkTo) {
  const headHeight = 32;
  const width = columnWidth * (rounds.length - 1) + boxWidth;
  const height = headHeight + rowHeight * rounds[0].pairings.length;
  target.style.width = `${width}px`;
  target.style.height = `${height}px`;
  // Centre each tie between the two ties that feed it.
  const top = (/** @type {number} */ column, /** @type {number} */ tie) =>
      headHeight + rowHeight * ((tie + 0.5) * 2 ** column - 0.5);
  const lines =
      rounds.slice(1).flatMap(({pairings}, column) => pairings.flatMap((_, tie) => [0, 1].map((source) => {
        const [left, right] = [columnWidth * column + boxWidth, columnWidth * (column + 1)];
        const [from, to] =
            [top(column, 2 * tie + source), top(column + 1, tie)].map((y) => y + boxHeight / 2);
        return `M${left} ${from}H${(left + right) / 2}V${to}H${right}`;
      })));
  const scene =
      svg('svg', {width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true'},
          svg('path', {d: lines.join('')}));
  const sections = rounds.map(({name, pairings}, column) => {
    const boxes = pairings.map((pairing, tie) => {
      const box = element('li', {}, createTie(pairing, linkTo(pairing)));
      box.style.top = `${top(column, tie)}px`;
      return box;
    });
    const section =
        element('section', {'aria-label': name}, element('h3', {}, name), element('ol', {}, ...boxes));
    section.style.left = `${columnWidth * column}px`;
    return section;
  });
  const focused =
      target.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  fill(target, scene, ...sections);
  if (focused) /** @type {HTMLElement | null} */
    (target.querySelector(`a[href="${CSS.escape(focused)}"]`))?.focus();
}

/**
 * @param {Pairing} pairing
 * @param {string | null} link
 */
function createTie(pairing, link) {
  const {p1, p2, score, winner, bye} = pairing;
  if (!p1 && !p2) return element('span', {}, 'to be paired');
  if (bye) return element('span', {}, side(p1, '', true), side('bye', '', false));
  if (!p1 || !p2) return element('span', {}, side(p1, '', false), side(p2, '', false));
  const points = pairing.games.length > 0 ? score.map(pointsText) : ['', ''];
  return element(
      link ? 'a' : 'span', {href: link, title: gamesText(pairing, Boolean(link))},
      side(p1, points[0], winner === p1), side(p2, points[1], winner === p2));
}

/**
 * @param {string | null} name  null: not known yet
 * @param {string} points
 * @param {boolean} isWinner
 */
function side(name, points, isWinner) {
  return element(
      'span', {class: isWinner ? 'side winner' : 'side'},
      element('span', {class: 'name'}, name ?? 'to be decided'),
      isWinner && element('span', {class: 'visually-hidden'}, ' (winner)'), ' ',
      element('span', {class: 'points'}, points));
}

/**
 * @param {Pairing} pairing
 * @param {boolean} isLink
 */
function gamesText({games, tie_breaks: tieBreaks, by_seed: bySeed}, isLink) {
  if (games.length === 0) return 'No games yet';
  const count = countText(games.length, 'game');
  return [
    isLink ? `Show ${count}` : count, tieBreaks && countText(tieBreaks, 'tie-break'),
    bySeed && 'the better seed advanced'
  ].filter(Boolean)
      .join(', ');
}

/**
 * Returns the address of the only game of a pairing, or of the list of the games between the two engines.
 * @param {Pairing} pairing
 * @param {number} store
 */
function pairingAddress({p1, p2, games}, store) {
  if (games.length === 1) return gameAddress(store, games[0]);
  const params = new URLSearchParams({player: p1 ?? '', player2: p2 ?? ''});
  return routeAddress({store, view: 'games', params});
}

/**
 * @param {HTMLElement} list
 * @param {Round[]} rounds
 * @param {LinkTo} linkTo
 */
function showRounds(list, rounds, linkTo) {
  const last = rounds.at(-1);
  patchChildren(
      list, [...rounds].reverse(), ({name}) => name,
      (round) => element(
          'details', {open: round === last},
          element('summary', {}, element('span'), ' ', element('span', {class: 'muted'})),
          createPairings(round.name)),
      (details, {name, pairings}) => {
        const [label, state] = /** @type {Element} */ (details.firstElementChild).children;
        setText(label, name);
        setText(state, countText(pairings.length, 'pairing'));
        const body = /** @type {HTMLElement} */ (details.querySelector('tbody'));
        patchChildren(
            body, pairings, ({p1, p2}) => `${p1}\n${p2}`, createPairing,
            (line, pairing) => showPairing(line, pairing, linkTo(pairing)));
      });
}

/** @param {string} name */
function createPairings(name) {
  const heads = [
    element('th', {scope: 'col', class: 'number'}, 'First'),
    element('th', {scope: 'col', class: 'middle'}, 'Points'),
    element('th', {scope: 'col', class: 'text'}, 'Second'),
    element('th', {scope: 'col', class: 'text'}, 'Games'),
  ];
  return element(
      'div', {class: 'scroll-box'},
      element(
          'table', {class: 'data pairings'},
          element('caption', {class: 'visually-hidden'}, `Pairings of ${name}`),
          element('thead', {}, element('tr', {}, ...heads)), element('tbody')));
}

function createPairing() {
  return element(
      'tr', {}, element('td', {class: 'number'}), element('td', {class: 'middle'}),
      element('td', {class: 'text'}), element('td', {class: 'text'}));
}

/**
 * @param {Element} line
 * @param {Pairing} pairing
 * @param {string | null} link
 */
function showPairing(line, pairing, link) {
  const {p1, p2, score, games, winner, bye} = pairing;
  const [first, points, second, links] = line.children;
  setText(first, p1 ?? '');
  setText(second, bye ? 'bye' : p2 ?? '');
  first.classList.toggle('winner', winner === p1);
  second.classList.toggle('winner', Boolean(p2) && winner === p2);
  const played = games.length > 0 ? `${pointsText(score[0])} : ${pointsText(score[1])}` : noValue;
  setText(points, bye ? pointsText(score[0]) : played);
  const text = games.length === 1 ? `game ${games[0] + 1}` : countText(games.length, 'game');
  if (links.textContent === text) return;
  fill(links, games.length > 0 && (link ? element('a', {href: link}, text) : text));
  setAttribute(links, 'class', 'text');
}
