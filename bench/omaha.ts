// Omaha: strengths of hands, sampled and exact equity, against npm packages and a native engine, in turns in one run: a minute and a half.
//   npm run bench -- omaha [--quick] [--json FILE] [--write] [--native NAME=COMMAND]
// Every engine has the same hands, and its counts are checked. Packages that only evaluate five cards choose two hole cards and three of
// the board in the benchmark's loop. Sampled deals have the row of hold'em's one opponent beside them.
import { parseArgs } from 'node:util';
import { duration, durationRange, range, rounded } from './format.js';
import { type Spread, spreadOf, takeTurns } from './measure.js';
import {
  BOARDS,
  type Contestant,
  enumerateApprentice,
  enumerateOurs,
  evaluateApprentice,
  evaluateOurs,
  evaluatePokertools,
  KNOWN,
  nativeContestant,
  simulateApprentice,
  simulateHoldem,
  simulateOurs,
  type Turn,
} from './omaha-contestants.js';
import { clearProgress, deliver, OPTIONS, type Section, showProgress } from './report.js';
import { checkEngine, nativeCommand, parseNative, start } from './rivals/engine-process.js';
import { buildNative } from './rivals/native.js';

const { values: options } = parseArgs({
  options: { ...OPTIONS, native: { type: 'string', multiple: true, default: [] } },
});
const { rounds, turnMs } = options.quick ? { rounds: 5, turnMs: 20 } : { rounds: 25, turnMs: 40 };
/** A contestant whose smallest turn takes longer has one turn, and three in a full run. */
const LONG_MS = 200;

const MAX_ERRORS = 5;

interface Load {
  readonly title: string;
  readonly unit: 'hands' | 'deals' | 'answers';
  readonly contestants: readonly Contestant[];
  /** @throws {Error} wrong counts */
  check(name: string, turn: Turn): void;
}

const checkCounts =
  (expected: readonly number[], times: (turn: Turn) => number): Load['check'] =>
  (name, turn) => {
    const counts = turn.counts.map(count => count / times(turn));
    if (counts.join() !== expected.join()) throw new Error(`${name} counts ${counts}, not ${expected}`);
  };

const checkRates =
  (rates: readonly number[]): Load['check'] =>
  (name, { amount, counts }) => {
    for (const [i, count] of counts.entries()) {
      const rate = rates[i]!;
      const error = Math.sqrt((rate * (1 - rate)) / amount);
      if (Math.abs(count / amount - rate) > MAX_ERRORS * error)
        throw new Error(`${name} counts ${counts} of ${amount}`);
    }
  };

const built = await buildNative();
if (typeof built === 'string') throw new Error(built);
const plain = built.engines.find(({ name }) => name === 'C, every choice');
if (plain === undefined) throw new Error(built.leftOut.join(', '));
const natives = [nativeCommand(plain.name, plain.file), ...options.native.map(parseNative)].map(command =>
  start(command),
);

/** The loads of native engines, and how much of each the first tasks ask for. */
const NATIVE_LOADS = { 'omaha-hands': 2000, 'omaha-known': 2000, 'omaha-random': 2000, 'omaha-exact': 1 } as const;

const findNatives = async (load: keyof typeof NATIVE_LOADS): Promise<Contestant[]> => {
  const found: Contestant[] = [];
  for (const engine of natives) {
    const answer = await engine.run({ load, amount: NATIVE_LOADS[load], seed: 1 });
    if (answer) found.push(nativeContestant(engine, load));
  }
  return found;
};

const nativeTasks = Object.entries(NATIVE_LOADS).map(([load, amount]) => ({ load, amount, seed: 1 }));
for (const engine of natives) await checkEngine(engine, nativeTasks);

const exact = (await enumerateOurs.run(1)).counts;
/** Of 400 million deals: its errors are small beside those of a turn. */
const againstRandom = (await simulateOurs(true).run(400_000_000)).counts.map(count => count / 400_000_000);
/** The counts of hands depend on how many they are, so the first hands alone are compared. */
const CHECKED = 2000;
const ofHands = (await evaluateOurs(4).run(CHECKED)).counts;

const LOADS: readonly Load[] = [
  {
    title: 'Strengths of hands: four hole cards, five on the board',
    unit: 'hands',
    contestants: [
      evaluateOurs(4),
      ...(await findNatives('omaha-hands')),
      evaluateApprentice,
      evaluatePokertools,
      evaluateOurs(5),
      evaluateOurs(6),
    ],
    check: (name, turn) => {
      if (turn.amount === CHECKED && !name.includes('hole cards')) checkCounts(ofHands, () => 1)(name, turn);
    },
  },
  ...[
    { random: false, found: await findNatives('omaha-known') },
    { random: true, found: await findNatives('omaha-random') },
  ].map(
    ({ random, found }): Load => ({
      title: `Sampled: ${KNOWN[0]} against ${random ? 'a random hand' : KNOWN[1]} before the flop`,
      unit: 'deals',
      contestants: [simulateOurs(random), simulateHoldem, ...found, simulateApprentice(random)],
      check: checkRates(random ? againstRandom : exact.map(count => count / BOARDS)),
    }),
  ),
  {
    title: `Exact: ${KNOWN.join(' against ')} before the flop, ${BOARDS.toLocaleString('en-US')} boards`,
    unit: 'answers',
    contestants: [enumerateOurs, ...(await findNatives('omaha-exact')), enumerateApprentice],
    check: (name, turn) => {
      const isNative = natives.some(engine => engine.name === name);
      checkCounts(exact, ({ amount }) => (isNative ? amount : 1))(name, turn);
    },
  },
];

interface Row {
  readonly name: string;
  readonly by: string;
  /** Milliseconds for each hand, deal or answer. */
  readonly time: Spread;
  /** The time ÷ ours, in the same rounds. */
  readonly slower: Spread;
}

/** How much takes a turn's time. */
const fit = async (
  { run }: Contestant,
  smallest: number,
): Promise<{ readonly amount: number; readonly ms: number }> => {
  for (let amount = smallest; ; amount *= 4) {
    const { ms } = await run(amount);
    if (ms >= turnMs / 4) {
      const times = Math.max(1, Math.round(turnMs / ms));
      return { amount: amount * times, ms: ms * times };
    }
  }
};

const measure = async ({ title, unit, contestants, check }: Load): Promise<Row[]> => {
  const fitted: { name: string; run: () => Promise<number>; turns: number }[] = [];
  for (const each of contestants) {
    if (unit === 'hands') check(each.name, await each.run(CHECKED));
    const { amount, ms } = await fit(each, unit === 'answers' ? 1 : CHECKED);
    const run = async (): Promise<number> => {
      const turn = await each.run(amount);
      check(each.name, turn);
      return turn.ms / turn.amount;
    };
    fitted.push({ name: each.name, run, turns: ms > LONG_MS ? Math.ceil(rounds / 8) : rounds });
  }
  const turns = await takeTurns(fitted, {
    rounds,
    onProgress: (share, name) => showProgress(share, `${title}: ${name}`),
  });
  const ours = turns[0]!;
  return contestants.map(({ name, by }, index) => {
    const own = turns[index]!;
    const median = spreadOf(ours).median;
    const ratios = own.map((ms, round) => ms / (own.length === ours.length ? ours[round]! : median));
    return { name, by, time: spreadOf(own), slower: spreadOf(ratios) };
  });
};

const sectionOf = ({ title, unit }: Load, rows: readonly Row[]): Section => {
  const isTime = unit === 'answers';
  const millions = (ms: number): number => 1 / (1000 * ms);
  const cells = ({ median, low, high }: Spread): string[] =>
    isTime
      ? [duration(median), durationRange({ low, high })]
      : [rounded(millions(median)), range({ low: millions(high), high: millions(low) })];
  const head = ['engine', 'by', isTime ? 'an answer takes' : `million ${unit}/s`, '10 % … 90 %', 'times slower'];
  const sorted = [...rows].sort((a, b) => a.time.median - b.time.median);
  return {
    title,
    table: [head, ...sorted.map(({ name, by, time, slower }) => [name, by, ...cells(time), rounded(slower.median)])],
  };
};

const results: { readonly load: Load; readonly rows: readonly Row[] }[] = [];
try {
  for (const load of LOADS) results.push({ load, rows: await measure(load) });
} finally {
  for (const engine of natives) engine.close();
  built.remove();
}
clearProgress();
deliver('omaha', options, {
  sections: results.map(({ load, rows }) => sectionOf(load, rows)),
  notes: [
    `Up to ${rounds} rounds of ${turnMs} ms in turns, one thread, CPU time; medians. "Times slower" is than poker-odds with four hole cards.`,
    `C, every choice: bench/native/omaha.c, ${built.build}. A loop is the benchmark's, over the 60 choices of two and three cards.`,
    'Counts of hands and of exact answers are equal; rates of sampled deals are within five standard errors.',
  ],
  figures: {
    rounds,
    build: built.build,
    results: results.map(({ load: { title, unit }, rows }) => ({ title, unit, rows })),
  },
  spreads: results.flatMap(({ rows }) => rows.map(({ time }) => time)),
});
