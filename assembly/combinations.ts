// Combinations: places in a list, from 0, in increasing order, a byte each. They are numbered in lexicographic order.

/** n over k, for n ≤ 52 and k ≤ 5. */
export function binomial(n: i32, k: i32): i32 {
  let ways: i64 = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return <i32>ways;
}

/** Writes combination number `number` of `k` of `n` places to `at`. */
export function chooseCombination(at: usize, number: i32, n: i32, k: i32): void {
  let place = 0;
  for (let i = 0; i < k; i++) {
    // First come the combinations whose next place is this one.
    let ways = binomial(n - 1 - place, k - 1 - i);
    while (number >= ways) {
      number -= ways;
      place++;
      ways = binomial(n - 1 - place, k - 1 - i);
    }
    store<u8>(at + i, place);
    place++;
  }
}

/** Turns the combination at `at` into the next one, if there is one. */
export function chooseNextCombination(at: usize, n: i32, k: i32): void {
  let i = k - 1;
  while (i >= 0 && load<u8>(at + i) === n - k + i) i--;
  if (i < 0) return;
  let place: i32 = load<u8>(at + i);
  for (; i < k; i++) {
    place++;
    store<u8>(at + i, place);
  }
}
