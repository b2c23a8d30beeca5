// Reads histograms from a Prometheus text, and quantiles of the time between two readings.

/** A bucket's line: its metric, its labels, how many observations were not above its bound. */
const BUCKET = /^(\w+)_bucket\{(?:.*,)?le="([^"]+)".*\} (\d+)$/gm;

/** Observations by upper bound, those below included; ascending, the last bound is Infinity. */
export type Histogram = ReadonlyMap<number, number>;

const boundOf = (le: string): number => (le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le));

/** A histogram, summed up over its labels. Empty where the text does not have it. */
export const histogramIn = (text: string, name: string): Histogram => {
  const counts = new Map<number, number>();
  for (const [, metric, le = '', count] of text.matchAll(BUCKET)) {
    if (metric === name) counts.set(boundOf(le), (counts.get(boundOf(le)) ?? 0) + Number(count));
  }
  return new Map([...counts].sort(([a], [b]) => a - b));
};

/**
 * The value below which a share `q` of the observations between two readings lies, taken as evenly spread within a bucket as
 * Prometheus takes them; beyond the last bound, that bound. Undefined where nothing was observed.
 */
export const quantileBetween = (before: Histogram, after: Histogram, q: number): number | undefined => {
  const counts = [...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const);
  const wanted = q * (counts.at(-1)?.[1] ?? 0);
  if (wanted === 0) return undefined;
  let [lower, below] = [0, 0];
  for (const [bound, count] of counts) {
    if (bound === Number.POSITIVE_INFINITY) return lower;
    if (count >= wanted) return lower + ((bound - lower) * (wanted - below)) / (count - below);
    [lower, below] = [bound, count];
  }
  return undefined;
};
