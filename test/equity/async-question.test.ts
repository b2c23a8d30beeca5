// Reading a question while the event loop goes on: what is read is the same, faults included; a search for the way hands are drawn is
// left to the caller.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asyncEquityReader, type EquityReaderOptions, equityReader } from '../../src/equity/question.js';
import { type DrawingQuestion, drawingOf, quickDrawingOf } from '../../src/odds/equity/drawing.js';
import { rangeWeights } from '../../src/ranges/parse.js';

const OPTIONS: EquityReaderOptions = {
  names: { targetError: 'target_error', nextCards: 'next_cards' },
  defaultSimulations: 100_000,
  maxSimulations: 10_000_000,
  maxBilledHands: 230_000_000,
  makeError: sentence => new RangeError(sentence),
};
const read = equityReader(OPTIONS);
const readInTurns = asyncEquityReader(OPTIONS);

const times = (players: number, range: string): string[] => Array.from({ length: players }, () => range);
const LONG = Array.from({ length: 2000 }, (_, i) => `${i % 100}%:.${1 + i}`)
  .join()
  .replaceAll(/\b0%[^,]*,/g, '');

/** The hands of some often fit together; those of the third, the fifth and the last do not. */
const QUESTIONS: readonly object[] = [
  { players: ['AhKh', 'QQ+'] },
  { players: ['15%', '22+', 'random'], method: 'monte-carlo', seed: 1 },
  { players: times(10, LONG), method: 'monte-carlo', seed: 1 },
  { players: times(6, '10%'), method: 'monte-carlo', seed: 1 },
  { players: times(4, 'AA,KK'), method: 'monte-carlo', seed: 1 },
  { players: times(8, 'TT+,AKs'), method: 'monte-carlo', seed: 1, dead: ['2c'] },
];
const FAULTS: readonly object[] = [
  {},
  { players: ['AA', 'AAo'] },
  { players: ['AA', 'AA', 'AA'] },
  { players: ['AhKh', 'QQ+'], bord: [] },
  { players: times(10, 'TT+,AT+,KT+,QT+,JT') },
];

const outcome = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
};

const reading = suite('reading in turns');

for (const question of [...QUESTIONS, ...FAULTS]) {
  reading(`has the outcome of reading at once: ${JSON.stringify(question).slice(0, 60)}`, async () => {
    const expected = await outcome(() => read(question));
    assert.equal(await outcome(() => readInTurns(question, async search => drawingOf(search))), expected);
    assert.is(typeof expected === 'string', FAULTS.includes(question));
  });
}

reading('asks for a search where draws rarely fit, and for none elsewhere', async () => {
  const searches: DrawingQuestion[] = [];
  for (const question of QUESTIONS) {
    await readInTurns(question, async search => {
      searches.push(search);
      return drawingOf(search);
    });
  }
  assert.equal(
    searches.map(({ ranges, blocked }) => [ranges.length, blocked.length]),
    [
      [10, 0],
      [4, 0],
      [8, 1],
    ],
  );
});

reading('fails with what the search fails with', async () => {
  const search = async (): Promise<never> => {
    throw new TypeError('no worker');
  };
  assert.is(await outcome(() => readInTurns(QUESTIONS.at(-1) ?? {}, search)), 'TypeError: no worker');
});

reading('finds quickly what the search would find, or leaves it to the search', () => {
  let [quick, slow] = [0, 0];
  for (let players = 2; players <= 8; players++) {
    for (const text of ['random', '50%', '15%', '5%', '22+', 'AX', 'AA,KK,QQ,JJ', 'AhKh, AsKs:0.1, 15%:0.3']) {
      const question = { ranges: times(players, text).map(rangeWeights), blocked: [] };
      const drawing = quickDrawingOf(question);
      if (drawing) assert.equal(drawing, drawingOf(question), `${players} × ${text}`);
      if (drawing) quick++;
      else slow++;
    }
  }
  assert.ok(quick > 20 && slow > 5, `${quick} quickly, ${slow} by search`);
});

reading.run();
