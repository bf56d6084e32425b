import assert from 'node:assert/strict';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import pixelmatch from 'pixelmatch';
import {PNG} from 'pngjs';

const directory = fileURLToPath(new URL('../screenshots/', import.meta.url));
const isUpdate = Boolean(process.env.FLIPSIDE_UPDATE_SCREENSHOTS);
const colourThreshold = 0.15;  // of pixelmatch, from 0 to 1

/** Hides text, which depends on the fonts and on the version of the browser, and outlines pale panels. */
export const screenshotStyle = `
  :root { --font: "DejaVu Sans" !important; }
  * { color: transparent !important; caret-color: transparent !important; }
  svg text { fill: transparent !important; }
  .card, .stage, button { outline: 3px solid #808080; }`;

/**
 * Compares a screenshot with the stored one, or replaces the stored one if FLIPSIDE_UPDATE_SCREENSHOTS is
 * set.
 * @param {string} name
 * @param {Buffer} screenshot  as PNG
 * @param {number} tolerance  share of the pixels that may differ
 */
export function compareScreenshot(name, screenshot, tolerance) {
  const file = join(directory, `${name}.png`);
  if (isUpdate) {
    mkdirSync(directory, {recursive: true});
    writeFileSync(file, PNG.sync.write(PNG.sync.read(screenshot), {colorType: 2}));
    return;
  }
  assert.ok(existsSync(file), `there is no screenshot '${name}'; create it with 'npm run screenshots'`);
  const [stored, taken] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(screenshot)];
  const {width, height} = stored;
  assert.deepEqual([taken.width, taken.height], [width, height], `size of '${name}'`);
  const difference = new PNG({width, height});
  const count =
      pixelmatch(stored.data, taken.data, difference.data, width, height, {threshold: colourThreshold});
  const share = count / (width * height);
  if (process.env.FLIPSIDE_SHOW_DIFFERENCES) console.log(`${name}: ${(100 * share).toFixed(3)} %`);
  if (share <= tolerance) return;
  const evidence = join(tmpdir(), `flipside-${name}`);
  writeFileSync(`${evidence}-taken.png`, screenshot);
  writeFileSync(`${evidence}-difference.png`, PNG.sync.write(difference));
  assert.fail(`${(100 * share).toFixed(2)} % of '${name}' differ; see ${evidence}-difference.png`);
}
