// An engine for `npm run bench -- --native`, with a fault that its argument names. It has one load. A benchmark that would go on for ever
// asks it more than MAX_TASKS times: it then ends with exit code 9.
import { createInterface } from 'node:readline';

const MAX_TASKS = 500;
/** Wins and ties of both players in one answer: bench/rivals/equity.ts. */
const OUTCOMES = [787_966, 6_732, 917_606, 6_732];

const cpuNanoseconds = () => {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
};

/** As much work for each answer, some tens of microseconds. */
const work = amount => {
  let sum = 0;
  for (let i = 0; i < 20_000 * amount; i++) sum += Math.sqrt(i);
  return sum;
};

const FAULTS = {
  none: nanoseconds => nanoseconds,
  'time is 0': () => 0,
  'time is 1 µs': () => 1000,
  'time is 20 ms': () => 20_000_000,
  'has no load': () => undefined,
  'does one': nanoseconds => nanoseconds,
  ends: () => process.exit(3),
};

const fault = process.argv[2];
if (fault === 'hangs') {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1000);
  console.error(`process ${process.pid}`);
} else {
  let tasks = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    if (++tasks > MAX_TASKS) process.exit(9);
    const [load, asked] = line.split(' ');
    const amount = fault === 'does one' ? 1 : Number(asked);
    const start = cpuNanoseconds();
    const nanoseconds = load === 'equity-hands' && work(amount) && FAULTS[fault](cpuNanoseconds() - start);
    const answer = [amount, nanoseconds, ...OUTCOMES.map(count => count * amount)].join(' ');
    console.log(typeof nanoseconds === 'number' ? answer : 'unsupported');
  }
}
