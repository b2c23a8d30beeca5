// Measures how long the service reads a question, which it does at once: the event loop waits for it.
//   node --import tsx bench/questions.ts [--rounds 31]
// A figure is the median of the rounds in CPU time, with the slowest beside it; the worst bodies are as long as one may be, or have as many items.
import { parseArgs } from 'node:util';
import { createHttpReader } from '../src/http/question-validators.js';
import { readQuestion } from '../src/questions/read-question.js';
import { cpuTime, machine, wholeNumber } from './measure.js';
import { plainTable } from './table.js';

const RANKS = 'AKQJT98765432';
const PLAYERS = 10;
const ITEMS = 2000;
/** A tenth of the largest body, less what stands around the texts. */
const MAX_TEXT = 25_800;

/** Ten different texts, each with so many items. */
const longRanges = (makeItem: (item: number, player: number) => string, count = ITEMS): string[] =>
  Array.from({ length: PLAYERS }, (_, player) => {
    const items = Array.from({ length: count }, (_, item) => makeItem(item, player));
    while (items.join(',').length > MAX_TEXT) items.length -= 10;
    return items.join(',');
  });

const rank = (index: number): string => RANKS[index % RANKS.length]!;

const nest = (text: string): string => `${'0.9('.repeat(8)}${text}${')'.repeat(8)}`;

const QUESTIONS: readonly (readonly [name: string, type: 'probabilities-enhanced' | 'equity', fields: object])[] = [
  ['one hand, two opponents', 'probabilities-enhanced', { cards: ['Ah', 'Kh'], opponents: 2 }],
  ['two hands', 'equity', { players: ['AhKh', 'QsQc'] }],
  ['two ranges on a flop', 'equity', { players: ['QQ+, AKs:0.5', '15%'], board: ['2c', '7d', 'Th'] }],
  ['10 x 2,000 hands', 'equity', { players: longRanges((i, p) => `${rank(i + p)}h${rank(7 * i + 1)}s`) }],
  ['10 x 2,000 kickers', 'equity', { players: longRanges((i, p) => `${rank(i + p)}X`) }],
  ['10 long rows', 'equity', { players: longRanges((i, p) => `A2s-A${'3456789'[(i + p) % 7]}s:0.${(i % 90) + 10}`) }],
  ['10 x 220 groups, 8 deep', 'equity', { players: longRanges((i, p) => nest(`${rank(i + p)}X`), 220) }],
];

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '31' } } });
const rounds = wholeNumber('rounds', values.rounds);
const reader = createHttpReader(100_000);

const measure = (type: 'probabilities-enhanced' | 'equity', body: string): number[] =>
  Array.from({ length: rounds }, () => {
    const fields = JSON.parse(body);
    return cpuTime(() => readQuestion(type, fields, reader)) / 1000;
  }).sort((a, b) => a - b);

console.log(machine());
const rows = QUESTIONS.map(([name, type, fields]) => {
  const body = JSON.stringify(fields);
  const times = measure(type, body);
  return [name, String(body.length), times[rounds >> 1]!.toFixed(3), times.at(-1)!.toFixed(3)];
});
console.log(plainTable([['question', 'bytes', 'ms', 'slowest'], ...rows]));
