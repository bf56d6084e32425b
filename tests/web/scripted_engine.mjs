/** Engine that plays the game of its variant in replays.tsv, for both colours. */
import {createInterface} from 'node:readline';

import {readReplays} from './replays.mjs';

const replays = readReplays();
let variant = 'flipflop-3';
let played = 0;

for await (const line of createInterface({input: process.stdin})) {
  const words = line.split(' ');
  if (line === 'ugi') {
    console.log(`id name Script\nid author Flipside\noption name UGI_Variant type string default ${variant}`);
    console.log('ugiok');
  } else if (line === 'isready') {
    console.log('readyok');
  } else if (line.startsWith('setoption name UGI_Variant value ')) {
    variant = words[4];
  } else if (words[0] === 'position') {
    played = words.includes('moves') ? words.length - words.indexOf('moves') - 1 : 0;
  } else if (words[0] === 'go') {
    console.log(`bestmove ${replays.get(variant).moves[played]}`);
  } else if (line === 'quit') {
    break;
  }
}
process.stdin.destroy();
