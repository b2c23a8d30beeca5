// Sets of numbers as rows of neighbours: which slices are done. Slices are done nearly in their order, so that the rows are few,
// however many slices a question has.

/** Ascending, not touching each other: the first number, and the one after the last. */
export type Intervals = readonly (readonly [first: number, end: number])[];

/** As text for a column: "0,57,60,61". */
export const formatIntervals = (intervals: Intervals): string => intervals.flat().join(',');

export const parseIntervals = (text: string): Intervals => {
  const numbers = text === '' ? [] : text.split(',').map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0] as const);
};

export const includes = (intervals: Intervals, number: number): boolean =>
  intervals.some(([first, end]) => first <= number && number < end);

/** How many numbers there are. */
export const sizeOf = (intervals: Intervals): number => intervals.reduce((size, [first, end]) => size + end - first, 0);

/** The set with one more number. */
export const withNumber = (intervals: Intervals, number: number): Intervals => {
  if (includes(intervals, number)) return intervals;
  const before = intervals.filter(([, end]) => end < number);
  const after = intervals.filter(([first]) => first > number + 1);
  const touching = intervals.filter(([first, end]) => end >= number && first <= number + 1);
  const first = Math.min(number, ...touching.map(each => each[0]));
  const end = Math.max(number + 1, ...touching.map(each => each[1]));
  return [...before, [first, end], ...after];
};

/** The first numbers below `end` that are missing, at most so many. */
export const missingFrom = (intervals: Intervals, end: number, count: number): number[] => {
  const missing: number[] = [];
  let next = 0;
  for (const [first, after] of [...intervals, [end, end] as const]) {
    for (; next < Math.min(first, end) && missing.length < count; next++) missing.push(next);
    next = Math.max(next, after);
  }
  return missing;
};
