// Plans the calls of `equitySteps`, `equityStepsAtOnce` and `enumerateEquity`: situations in unequal ranges of steps, with and
// without details, up to ten players.
import { writeFor } from '../../conformance/run.js';
import { type EngineExports, instantiate } from '../../test/engine/abi.js';
import { CATEGORIES, type EquitySituation, equityCall, HANDS, headOf, memoryOf, onSituation } from './equity-calls.js';
import { MAX_I32, type Planned } from './planned.js';

/** What the planned situations are cut into. */
interface Cut {
  readonly situation: EquitySituation;
  readonly details: number;
  /** Steps at which ranges end and begin, as far as there are. */
  readonly edges: readonly number[];
}

/** Of all of these test/vectors/equities.json has the exact numbers. */
const WITH_VECTORS: readonly Cut[] = [
  { situation: { players: ['AsAh', 'KsKh'] }, details: CATEGORIES | HANDS, edges: [] },
  { situation: { players: ['AsKs', 'QdQc'], dead: 'QhAh' }, details: 0, edges: [] },
  { situation: { players: ['AcAd', 'KcKd', 'QcQd', 'JcJd', 'TcTd', '9c9d'] }, details: CATEGORIES, edges: [] },
  { situation: { players: ['AA', 'KK'], dead: 'As' }, details: HANDS, edges: [1, 7] },
  { situation: { players: ['AsAh', 'KsKh'], board: 'QhJh2c' }, details: 0, edges: [1, 16, 17, 500] },
  { situation: { players: ['AA', 'KK'], board: 'KhJh2c' }, details: 0, edges: [15] },
  { situation: { players: ['AA', 'KK'], board: 'KhJh2c' }, details: CATEGORIES | HANDS, edges: [15, 1000] },
  {
    situation: {
      players: ['QQ+,AKs,AKo', '22+,A2s+,K9s+,QTs+,JTs,T9s,A9o+,KTo+,QJo'],
      board: 'QhJh2c',
    },
    details: 0,
    edges: [33],
  },
  { situation: { players: ['TT+', 'AQs+'], board: 'Kd8s3c', dead: 'Kh' }, details: CATEGORIES, edges: [] },
  { situation: { players: ['AhTh', '9c9d', '87s'], board: '9h8h2c' }, details: 0, edges: [17, 1000] },
  { situation: { players: ['AhTh', '9c9d', '87s'], board: '9h8h2c' }, details: CATEGORIES | HANDS, edges: [] },
  { situation: { players: ['random', 'random'], board: '5s6s7s8s' }, details: 0, edges: [1, 47] },
  { situation: { players: ['random', 'random'], board: '5s6s7s8s' }, details: CATEGORIES, edges: [17] },
  { situation: { players: ['AhKh', 'random'], board: 'QhJh2c7d' }, details: CATEGORIES, edges: [16] },
  { situation: { players: ['9s8s', 'A9o,K9s'], board: '9h8c2d2s' }, details: HANDS, edges: [32] },
  { situation: { players: ['random', 'random'], board: '3c4d9hJs', dead: 'AcAd' }, details: 0, edges: [] },
  { situation: { players: ['random', 'random'], board: 'QhJh2c7dTs' }, details: 0, edges: [] },
  { situation: { players: ['random', 'random'], board: 'AhKhQhJhTh' }, details: CATEGORIES, edges: [] },
];

/** Of all of these the brute force of test/equity knows the numbers: weights, and more players. */
const WITH_BRUTE_FORCE: readonly Cut[] = [
  { situation: { players: ['QQ+:0.5,AKs', 'JJ:0.25,AQs'], board: 'Qh7h2c5d' }, details: 0, edges: [17] },
  { situation: { players: ['QQ+:0.5,AKs', 'JJ:0.25,AQs'], board: 'Qh7h2c5d' }, details: 3, edges: [] },
  {
    situation: { players: ['AKs:0.37,QQ:0.01', '99:0.9,AQs:0.1'], board: '9h4d2c', dead: 'QsAc' },
    details: 3,
    edges: [7],
  },
  { situation: { players: ['AA:0.3,KQs', 'KK', '98s:0.7', 'QdJd'], board: 'KhTh7c2s' }, details: 1, edges: [31] },
  {
    situation: { players: ['AcKc', 'AdKd', 'AsKs', 'QcJc', 'TT', '98s'], board: '2c7d8hKh' },
    details: HANDS,
    edges: [16],
  },
  { situation: { players: ['AhKh', 'AA', 'KK', 'QQ', 'JJ:0.5'], board: 'AcKdQsJh2c' }, details: 3, edges: [1, 2] },
];

/** What would take long: the first steps, some in the middle, the last. */
const PIECES: readonly EquitySituation[] = [
  { players: ['AKs:0.5', 'QQ,JJ:0.0000001'], board: 'Ad' },
  { players: ['KJs+', 'random'], board: 'Qd7h' },
  { players: ['AA:0.5,KK', 'QQ,JJ:0.25', 'AKs'], dead: '2c3d4h' },
  { players: ['AhKh', 'QsQc', 'random'], board: '7d8d' },
  {
    players: ['AcAd', 'KcKd', 'QcQd', 'JcJd', 'TcTd', '9c9d', '88', '77', '66:0.5', '55:0.25'],
    board: 'AhKhQh',
    dead: '2c3c',
  },
];

/** Too many steps for an i32: every player has 1,326 hands. */
const TOO_MANY: EquitySituation = { players: ['random', 'random', 'random', 'random', 'random'], board: 'AhKhQhJh' };

const stepsOf = (engine: EngineExports, situation: EquitySituation): number => {
  writeFor(engine, memoryOf(situation));
  const [players = 0, board = 0, dead = 0] = headOf(situation);
  const steps = engine.equitySteps(players, board, dead);
  if (steps === 0) throw new Error(`no steps: ${JSON.stringify(situation)}`);
  return steps;
};

const stepCalls = (situation: EquitySituation): Planned[] => [
  { export: 'equitySteps', args: headOf(situation) },
  ...[0, CATEGORIES | HANDS].map(details => ({ export: 'equityStepsAtOnce', args: [...headOf(situation), details] })),
];

/** Ranges of steps that begin where the one before ends, so that their sums add up to the whole. */
const whole = (engine: EngineExports, { situation, details, edges }: Cut): Planned[] => {
  const steps = stepsOf(engine, situation);
  const ends = [...edges.filter(edge => edge < steps), steps];
  const ranges = ends.map((end, i) => {
    const first = ends[i - 1] ?? 0;
    return equityCall('enumerateEquity', situation, details, first, end - first);
  });
  return onSituation(situation, [...stepCalls(situation), ...ranges]);
};

/** Where a player may have any two cards, results by hand would be a long list. */
const detailsOf = ({ players }: EquitySituation): readonly number[] =>
  players.includes('random') ? [0, CATEGORIES, 0] : [CATEGORIES, 0, CATEGORIES | HANDS];

const pieces = (engine: EngineExports, situation: EquitySituation): Planned[] => {
  const steps = stepsOf(engine, situation);
  const details = detailsOf(situation);
  const ranges = [[0, 1] as const, [Math.floor(steps / 2), 17] as const, [steps - 3, 3] as const];
  return onSituation(situation, [
    ...stepCalls(situation),
    ...ranges.map(([first, count], i) => equityCall('enumerateEquity', situation, details[i] ?? 0, first, count)),
  ]);
};

export const equityEnumerations = (): Planned[] => {
  const engine = instantiate();
  return [
    ...[...WITH_VECTORS, ...WITH_BRUTE_FORCE].flatMap(cut => whole(engine, cut)),
    ...PIECES.flatMap(situation => pieces(engine, situation)),
    ...onSituation(TOO_MANY, [
      { export: 'equitySteps', args: headOf(TOO_MANY), returns: 0 },
      { ...equityCall('enumerateEquity', TOO_MANY, 0, 0, 1), returns: 5 },
      { ...equityCall('enumerateEquity', TOO_MANY, 0, 0, MAX_I32), returns: 5 },
    ]),
  ];
};
