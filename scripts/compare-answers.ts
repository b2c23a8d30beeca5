// Compares what two states of the service answer to the requests of test/recorded: successes byte for byte; of errors the status, the
// code and the input named, since sentences may change. Prints each difference; the exit code is 1 if there are any.
import { writeFileSync } from 'node:fs';
import { type Recorded, readLines, recordAnswers } from './record-answers.js';

const USAGE = `usage: node --import tsx scripts/compare-answers.ts record CHECKOUT OUT
       node --import tsx scripts/compare-answers.ts compare OLD NEW`;

/** A name with an index, and a place in its text; a text in quotes, a number, a header, a field. */
const NAMED =
  /[a-z_]+(?:\[\d+\])+(?:, at \d+)?|"(?:[^"\\]|\\.)*"|\d[\d,.]*|\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+|\b(?:cards|opponents|simulations|seed|method|detail|players|board|dead|target_error|categories|hands|next_cards|dry_run|questions|type)\b/;
const ERROR = /"message":"(?:[^"\\]|\\.)*","details":("(?:[^"\\]|\\.)*")/g;

/** The body with each error, also inside answers, reduced to its code and the input that it names first. */
const withoutSentences = (body: string): string =>
  body.replace(ERROR, (_, details: string) => `"names":${JSON.stringify(NAMED.exec(JSON.parse(details))?.[0] ?? '')}`);

/** Both bodies from a little before their first difference. */
const compareBodies = (old: string, now: string): string[] => {
  if (old === now) return [];
  let at = 0;
  while (old[at] === now[at]) at++;
  const shown = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
  return [`body at ${at}:\n      ${shown(old)}\n   →  ${shown(now)}`];
};

/** After one difference the balance differs in all later answers: it is printed only where the difference changes. */
const drifts = new Map<string, number>();
const findDrift = (old: Recorded, now: Recorded): string[] => {
  const [before, after] = [old, now].map(({ headers }) => Number(headers['x-credits-remaining'])) as [number, number];
  if (Number.isNaN(after - before)) return [];
  const drift = after - before;
  if (drift === (drifts.get(old.account) ?? 0)) return [];
  drifts.set(old.account, drift);
  return [`x-credits-remaining: from here on ${drift} more than before`];
};

const compareHeaders = (old: Recorded, now: Recorded): string[] =>
  [...new Set([...Object.keys(old.headers), ...Object.keys(now.headers)])]
    .filter(name => name !== 'x-credits-remaining' || !(name in old.headers && name in now.headers))
    .filter(name => old.headers[name] !== now.headers[name])
    .map(name => `${name}: ${old.headers[name]} → ${now.headers[name]}`);

const compareAnswers = (old: Recorded, now: Recorded): string[] => [
  ...(old.status === now.status ? [] : [`status ${old.status} → ${now.status}`]),
  ...compareHeaders(old, now),
  ...findDrift(old, now),
  ...compareBodies(withoutSentences(old.body), withoutSentences(now.body)),
];

const compareRecords = (oldFile: string, newFile: string): number => {
  const [old, now] = [readLines<Recorded>(oldFile), readLines<Recorded>(newFile)];
  if (old.length !== now.length) {
    throw new Error(`${old.length} answers and ${now.length}: record both with the same list`);
  }
  let different = 0;
  for (const [index, answer] of old.entries()) {
    const differences = compareAnswers(answer, now[index]!);
    if (differences.length === 0) continue;
    different++;
    console.log([answer.name, ...differences].join('\n   '));
  }
  console.log(`${different} of ${old.length} answers differ`);
  return different;
};

const [command, first, second] = process.argv.slice(2);
if (first === undefined || second === undefined) throw new Error(USAGE);
if (command === 'record') {
  const recorded = await recordAnswers(first);
  writeFileSync(second, recorded.map(answer => `${JSON.stringify(answer)}\n`).join(''));
} else if (command === 'compare') {
  process.exitCode = compareRecords(first, second) > 0 ? 1 : 0;
} else throw new Error(USAGE);
