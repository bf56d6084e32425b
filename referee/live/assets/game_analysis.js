/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Analysis} Analysis */

const blunder = 0.6;  // minimum drop of the expected result (scale -1 to 1) for '??'
const mistake = 0.3;  // of a '?'

/**
 * Returns an annotation for each move: that of the game, or one that follows from the analysis.
 * @param {Game} game
 * @param {Analysis | null} analysis
 * @param {(index: number) => 0 | 1} moverOf
 * @returns {(string | undefined)[]}
 */
export function annotationsOf(game, analysis, moverOf) {
  const values = new Map(analysis?.values.map(({ply, expected_p1}) => [ply, expected_p1]));
  return game.moves.map(({annotation}, index) => {
    const [before, after] = [values.get(index), values.get(index + 1)];
    if (annotation || before === undefined || after === undefined) return annotation;
    const loss = moverOf(index) === 0 ? before - after : after - before;
    return loss >= blunder ? '??' : loss >= mistake ? '?' : undefined;
  });
}

/**
 * Describes the progress of an analysis.
 * @param {Analysis | null} analysis
 */
export function analysisText(analysis) {
  if (analysis?.state === 'running')
    return analysis.pass > 0 ? `Analysing, pass ${analysis.pass} …` : 'Queued for analysis …';
  if (analysis?.state === 'done') return 'Analysed';
  if (analysis?.state === 'failed') return `The analysis failed: ${analysis.error ?? 'unknown reason'}`;
  return '';
}
