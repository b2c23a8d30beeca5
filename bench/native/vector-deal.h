/* Cards without replacement, a deal in each byte lane: assembly/random.ts and assembly/deal.ts, which explain the steps. */
#include "vector.h"

#define DECK 52
#define KNOWN 2
#define BOARD_CARDS 5
#define MAX_OPPONENTS 22
#define MAX_DRAWS (BOARD_CARDS + 2 * MAX_OPPONENTS)
/* Cards are rank × 4 + suit. */
#define ACE_OF_HEARTS (12 * 4 + 2)
#define KING_OF_HEARTS (11 * 4 + 2)

/* Random numbers */

static Words random_a, random_b, random_c, random_counter;

static uint64_t mix64(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

static uint32_t mix32(uint32_t x) {
  x = (x ^ x >> 16) * 0x85ebca6b;
  x = (x ^ x >> 13) * 0xc2b2ae35;
  return x ^ x >> 16;
}

INLINE Words next_words(Words *a, Words *b, Words *c, Words *counter) {
  Words words = *a + *b + *counter;
  *counter += 1;
  *a = *b ^ *b >> 9;
  *b = *c + (*c << 3);
  *c = (*c << 21 | *c >> 11) + words;
  return words;
}

static void seed_random(uint64_t seed, uint32_t stream) {
  const uint32_t lanes = BYTES / 4, lane_bits = 32 - __builtin_ctz(lanes);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    uint64_t ab = mix64(seed + 0x9e3779b97f4a7c15 * (lane + 1));
    random_a[lane] = (uint32_t)ab;
    random_b[lane] = (uint32_t)(ab >> 32);
    random_c[lane] = mix32(stream + 0x9e3779b9 * (lane + 1));
    random_counter[lane] = lane << lane_bits | 1;
  }
  for (int i = 0; i < 16; i++) next_words(&random_a, &random_b, &random_c, &random_counter);
}

/* Dealing */

#define GROUP 3
#define FRACTION_BITS 26
#define FRACTION ((1u << FRACTION_BITS) - 1)
#define TAKEN_PADDING 4
#define FIRST_TAKEN (TAKEN_PADDING + KNOWN)

static SignedWords bounds[MAX_DRAWS / GROUP + 1];
static Bytes digits[MAX_DRAWS + GROUP], taken[FIRST_TAKEN + MAX_DRAWS + GROUP], cards[MAX_DRAWS + GROUP];

static void prepare_deal(int draws) {
  for (int i = 0; i < TAKEN_PADDING; i++) taken[i] = (Bytes){0} + 127;
  taken[TAKEN_PADDING] = (Bytes){0} + (ACE_OF_HEARTS - 1);
  taken[TAKEN_PADDING + 1] = (Bytes){0} + (KING_OF_HEARTS - 1);
  for (int first = 0; first < draws; first += GROUP) {
    int outcomes = 1;
    for (int i = first; i < first + GROUP && i < draws; i++) outcomes *= DECK - KNOWN - i;
    bounds[first / GROUP] = (SignedWords){0} + (1 << FRACTION_BITS) % outcomes;
  }
}

INLINE Bytes digits_of(Words x0, Words x1, Words x2, Words x3) {
  return narrow(narrow_words(x0 >> FRACTION_BITS, x1 >> FRACTION_BITS), narrow_words(x2 >> FRACTION_BITS, x3 >> FRACTION_BITS));
}

INLINE SignedWords is_below(Words x, SignedWords bound) { return (SignedWords)x < bound; }

static void draw_digits(int draws) {
  Words a = random_a, b = random_b, c = random_c, counter = random_counter, left = (Words){0} + (DECK - KNOWN);
  for (int group = 0; group < draws;) {
    Words x0 = next_words(&a, &b, &c, &counter) >> (32 - FRACTION_BITS);
    Words x1 = next_words(&a, &b, &c, &counter) >> (32 - FRACTION_BITS);
    Words x2 = next_words(&a, &b, &c, &counter) >> (32 - FRACTION_BITS);
    Words x3 = next_words(&a, &b, &c, &counter) >> (32 - FRACTION_BITS);
    int next = group + GROUP < draws ? group + GROUP : draws;
    Words n = left;
    for (int at = group; at < next; at++) {
      x0 *= n, x1 *= n, x2 *= n, x3 *= n;
      digits[at] = digits_of(x0, x1, x2, x3);
      taken[FIRST_TAKEN + at] = digits[at] - 1;
      x0 &= FRACTION, x1 &= FRACTION, x2 &= FRACTION, x3 &= FRACTION;
      n -= 1;
    }
    SignedWords bound = bounds[group / GROUP];
    if (is_any(is_below(x0, bound) | is_below(x1, bound) | is_below(x2, bound) | is_below(x3, bound))) continue;
    group = next;
    left = n;
  }
  random_a = a, random_b = b, random_c = c, random_counter = counter;
}

/* One step of the walk: an index moves up by one where the taken card, less one, is below it. */
INLINE Bytes raise(Bytes index, Bytes taken_less_one) {
  return index - (Bytes)((SignedBytes)index > (SignedBytes)taken_less_one);
}

static void deal_two(int k) {
  int at = FIRST_TAKEN + k;
  Bytes x = digits[k], y = raise(digits[k + 1], taken[at]);
  while (at > TAKEN_PADDING) {
    at--;
    x = raise(x, taken[at]), y = raise(y, taken[at]);
  }
  cards[k] = x, cards[k + 1] = y;
}

static void deal_four(int k) {
  int at = FIRST_TAKEN + k;
  Bytes w = digits[k], x = raise(digits[k + 1], taken[at]);
  Bytes y = raise(raise(digits[k + 2], taken[at + 1]), taken[at]);
  Bytes z = raise(raise(raise(digits[k + 3], taken[at + 2]), taken[at + 1]), taken[at]);
  while (at > TAKEN_PADDING) {
    at -= 4;
    Bytes fourth = taken[at + 3], third = taken[at + 2], second = taken[at + 1], first = taken[at];
    w = raise(raise(raise(raise(w, fourth), third), second), first);
    x = raise(raise(raise(raise(x, fourth), third), second), first);
    y = raise(raise(raise(raise(y, fourth), third), second), first);
    z = raise(raise(raise(raise(z, fourth), third), second), first);
  }
  cards[k] = w, cards[k + 1] = x, cards[k + 2] = y, cards[k + 3] = z;
}

static void deal_cards(int draws) {
  int k = 0;
  for (; k + 2 < draws; k += 4) deal_four(k);
  if (k < draws) deal_two(k);
}
