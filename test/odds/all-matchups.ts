// Recomputes the whole table of matchups with the engine: 80 billion deals, in half a minute of a processor.
//   npm run test:matchups
import { computeMatchups } from '../../scripts/matchups/compute.js';
import { matchupBytes } from './equity/matchup-file.js';

const isRight = Buffer.compare(await computeMatchups(), matchupBytes()) === 0;
console.log(`the table of matchups ${isRight ? 'is' : 'IS NOT'} what the engine counts`);
console.log(isRight ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = isRight ? 0 : 1;
