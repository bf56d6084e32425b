import {element, fill} from './dom.js';
import {countText, durationText, scoreText, shareText} from './game_text.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Line} Line */
/** @typedef {import('./api.js').AnalysisValue} AnalysisValue */
/** @typedef {ReturnType<typeof createDetails>} Details */

/**
 * Creates the panel with what the engine reported for a move.
 * @param {Game} game
 * @param {(index: number) => 0 | 1} moverOf  returns the player of a move
 * @param {(step: number) => void} onStep  called with the number of moves of the line to show; 0: the game
 *     itself
 */
export function createDetails(game, moverOf, onStep) {
  const heading = element('h3');
  const values = element('dl');
  const line = element('div', {class: 'line', role: 'group', 'aria-label': 'Principal variation'});
  const node =
      element('section', {class: 'card details', 'aria-label': 'Details of the move'}, heading, values, line);

  return {
    node,

    /**
     * Shows the details of the move that led to the position at this ply.
     * @param {number} ply
     * @param {string | undefined} annotation
     * @param {AnalysisValue | undefined} analysed  value of the position
     */
    show(ply, annotation, analysed) {
      const move = game.moves[ply - 1];
      const player = [game.p1, game.p2][moverOf(ply - 1)];
      heading.textContent =
          move ? `${player}: ${move.text}${annotation ? ` ${annotation}` : ''}` : 'Start position';
      /** @type {[string, string][]} */
      const rows = [
        ['Score', scoreText(move?.score)],
        ['Depth', countText(move?.depth)],
        ['Nodes', countText(move?.nodes)],
        ['Speed', move?.nps ? `${countText(move.nps)} nodes/s` : ''],
        ['Time', durationText(move?.seconds)],
        ['Missed', move?.value ?? ''],
        [
          'Analysis',
          analysed ? `${shareText(analysed.expected_p1)} for ${game.p1} (depth ${analysed.depth})` : ''
        ],
      ];
      fill(
          values,
          ...rows.filter(([, text]) => text)
              .map(([name, text]) => element('div', {}, element('dt', {}, name), element('dd', {}, text))));
      const isOpening = move && ply <= game.opening_plies;
      if (isOpening) fill(values, element('p', {class: 'muted'}, 'Opening move, not chosen by the engine.'));
    },

    /**
     * Shows the principal variation.
     * @param {string[]} moves  as the engine reported it
     * @param {Line | null} playable  the part that can be stepped through
     * @param {number} step  number of its moves on the board; 0: the game itself is shown
     */
    showLine(moves, playable, step) {
      const parts = moves.map((move, index) => {
        const known = playable?.moves[index];
        if (!known) return element('span', {class: 'muted'}, move);
        return element(
            'button', {
              type: 'button',
              'aria-current': step === index + 1 ? 'true' : null,
              onclick: () => onStep(index + 1)
            },
            known.text);
      });
      fill(
          line, moves.length > 0 && element('h4', {}, 'Principal variation'),
          moves.length > 0 && element('div', {class: 'line-moves'}, ...parts),
          step > 0 && element('button', {type: 'button', onclick: () => onStep(0)}, 'Back to the game'));
    },
  };
}
