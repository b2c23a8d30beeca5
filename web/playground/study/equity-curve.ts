// A player's hands in the order of their equities: the curve of the graph, and what is read from it.
import { averageEquity, findClass, type HandEquity } from '../ranges/classes.js';

interface CurvePoint {
  readonly hand: string;
  readonly equity: number;
  /** The part of the player's hands, by weight, that come before it, and that come up to it. */
  readonly from: number;
  readonly to: number;
}

export type Curve = readonly CurvePoint[];

export const makeCurve = (hands: readonly HandEquity[]): Curve => {
  const dealt = hands.flatMap(each => (each.equity === null ? [] : [{ ...each, equity: each.equity }]));
  const sum = dealt.reduce((total, { weight }) => total + weight, 0);
  let before = 0;
  return dealt
    .sort((a, b) => a.equity - b.equity)
    .map(({ hand, weight, equity }) => {
      const from = before / sum;
      before += weight;
      return { hand, equity, from, to: before / sum };
    });
};

/** The hand at a percentile, 0 to 1. */
export const pointAt = (curve: Curve, percentile: number): CurvePoint | undefined =>
  curve.find(({ to }) => to > percentile) ?? curve.at(-1);

export const shareAbove = (curve: Curve, equity: number): number =>
  1 - (curve.findLast(point => point.equity <= equity)?.to ?? 0);

/** Where the hands of a class are on the curve, on average; undefined if there are none. */
export const findMark = (curve: Curve, name: string): { readonly at: number; readonly equity: number } | undefined => {
  const own = curve.filter(({ hand }) => findClass(hand) === name);
  const equity = averageEquity(own.map(point => ({ ...point, weight: point.to - point.from })));
  if (equity === undefined) return undefined;
  return { at: own.reduce((sum, { from, to }) => sum + (from + to) / 2, 0) / own.length, equity };
};
