// Who wins: strengths of sixteen hands beside those of sixteen others, as evaluate.ts writes them.
import { TWO_8 } from './constants';
import { LOWER } from './layout';

/** Nonzero in the lanes where the strength at `a` is greater than the one at `b`; eight of sixteen. */
export function greater(a: usize, b: usize): v128 {
  const upperA = v128.load(a);
  const upperB = v128.load(b);
  const lower = i16x8.gt_s(v128.load(a, LOWER), v128.load(b, LOWER));
  return v128.or(i16x8.sub_sat_u(upperA, upperB), v128.and(i16x8.eq(upperA, upperB), lower));
}

/** All ones in the lanes where the strengths at `a` and `b` are equal; eight of sixteen. */
export function equal(a: usize, b: usize): v128 {
  const upper = i16x8.eq(v128.load(a), v128.load(b));
  return v128.and(upper, i16x8.eq(v128.load(a, LOWER), v128.load(b, LOWER)));
}

/**
 * A byte for each deal: 0 won, 1 tied, 2 lost. The arguments are `greater` (of theirs) and `equal`, joined over all opponents, for the
 * first eight deals and for the second eight.
 */
export function outcomes(lostA: v128, lostB: v128, tiedA: v128, tiedB: v128): v128 {
  const notLost = i8x16.eq(i8x16.narrow_i16x8_s(lostA, lostB), i8x16.splat(0));
  const tied = i8x16.narrow_i16x8_s(tiedA, tiedB);
  return i8x16.add(v128.load(TWO_8), v128.and(notLost, i8x16.sub(i8x16.splat(-2), tied)));
}
