// What the runner prints: a line for each file, the output of each failed file, and at the end a list of all failures.
import { failedTests, type Result, skippedLines, type Totals } from './file.js';

/** Lines of a failed file's output that are shown: a diff may have thousands. */
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 1000;

/** "2 passed, 0 failed", and what was skipped if anything was. */
const inWords = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A long text's beginning and end, and what was left out between them. */
const cut = (text: string): string => {
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)} …` : line));
  if (lines.length <= MAX_LINES) return lines.join('\n');
  const half = MAX_LINES / 2;
  const left = `… ${lines.length - MAX_LINES} lines are left out here; run the file by itself for all of them …`;
  return [...lines.slice(0, half), left, ...lines.slice(-half)].join('\n');
};

/** Prints a file's line, and its output if it failed. */
export const reportFile = (result: Result): void => {
  const { file, seconds, problem } = result;
  const mark = result.failed > 0 ? 'FAILED' : 'ok';
  console.log(`${mark.padEnd(7)}${file}: ${inWords(result)} (${seconds.toFixed(1)} s)${problem ? `: ${problem}` : ''}`);
  if (result.failed > 0) console.log(cut(result.output));
};

const list = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map(line => `  ${line}`).join('\n')}`);
};

const failureLines = (result: Result): string[] => [
  `${result.file}${result.problem ? `: ${result.problem}` : ''}`,
  ...failedTests(result).map(name => `  ${name}`),
];

const sum = (results: readonly Result[], key: keyof Totals): number =>
  results.reduce((total, result) => total + result[key], 0);

/** Prints the summary: what failed, what was skipped and why, and last the totals. Returns whether all tests passed. */
export const reportAll = (results: readonly Result[], seconds: number): boolean => {
  list('Failed:', results.filter(({ failed }) => failed > 0).flatMap(failureLines));
  list(
    'Skipped, for want of something that this machine has not:',
    results.flatMap(result => skippedLines(result).map(line => `${result.file}: ${line.replace(/^SKIPPED:? /, '')}`)),
  );
  const totals = { passed: sum(results, 'passed'), failed: sum(results, 'failed'), skipped: sum(results, 'skipped') };
  console.log(`\nNode ${process.version}, ${results.length} files, ${seconds.toFixed(0)} s`);
  console.log(inWords(totals));
  return totals.failed === 0 && totals.passed > 0;
};
