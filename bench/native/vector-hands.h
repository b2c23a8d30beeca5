/* Given hands of seven cards: transposed, checked, converted, and evaluated as boards with two more cards, by the steps of
 * assembly/hand-vectors.ts and assembly/board-planes.ts. A card is a byte, suit × 13 + rank; a strength has 32 bits.
 */
#include <string.h>
#include "vector-deal.h"
#include "vector-strengths.h"

#define HAND 7
#define GROUPS (BYTES / 16)
#define CORPUS 65536

/* The last hands are read as eight bytes. */
static uint8_t corpus[CORPUS * HAND + 8];
static uint32_t strengths[CORPUS];

/* The hands of the other engines: sfc32, as in plain.c. */
static void fill_corpus(void) {
  uint32_t a = 1, b = 0x9e3779b9, c = 0x243f6a88, counter = 1;
  uint8_t stock[DECK];
  for (int card = 0; card < DECK; card++) stock[card] = (uint8_t)card;
  for (int i = -15; i < CORPUS * HAND; i++) {
    uint32_t word = a + b + counter++;
    a = b ^ b >> 9;
    b = c + (c << 3);
    c = (c << 21 | c >> 11) + word;
    if (i < 0) continue;
    int from = i % HAND, to = from + (int)((uint64_t)word * (uint32_t)(DECK - from) >> 32);
    uint8_t card = stock[to];
    stock[to] = stock[from];
    corpus[i] = stock[from] = card;
  }
}

/* Hands i and i + 8 of each sixteen, interleaved. */
INLINE Bytes hand_and_eighth(const uint8_t *hands, int i) {
  Longs one = {0}, other = {0};
  for (int group = 0; group < GROUPS; group++) {
    uint64_t bytes[2];
    memcpy(bytes, hands + HAND * (16 * group + i), 8);
    memcpy(bytes + 1, hands + HAND * (16 * group + i + 8), 8);
    one[2 * group] = bytes[0], other[2 * group] = bytes[1];
  }
  return (Bytes)interleave_low((Bytes)one, (Bytes)other);
}

/* Transposes hands: lane l of vector i is card i of hand l. The eighth vector is not used. */
INLINE void load_hands(const uint8_t *hands) {
  Bytes from[8], to[8];
  for (int i = 0; i < 8; i++) from[i] = hand_and_eighth(hands, i);
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 4; i++) {
      to[2 * i] = (Bytes)interleave_low(from[i], from[i + 4]);
      to[2 * i + 1] = (Bytes)interleave_high(from[i], from[i + 4]);
    }
    memcpy(from, to, sizeof to);
  }
  memcpy(cards, from, HAND * sizeof *from);
}

/* Whether a byte is not a card, or a card is twice in a hand. */
INLINE int is_invalid(void) {
  SignedBytes found = {0};
  for (int i = 0; i < HAND; i++) {
    found |= cards[i] >= DECK;
    for (int j = 0; j < i; j++) found |= cards[i] == cards[j];
  }
  return is_any((SignedWords)found);
}

/* To rank × 4 + suit, which is 4 × card − 51 × suit. */
INLINE void to_internal_cards(void) {
  for (int i = 0; i < HAND; i++) {
    SignedBytes card = (SignedBytes)cards[i];
    Bytes suit = -(Bytes)((card > 12) + (card > 25) + (card > 38));
    cards[i] = (Bytes)((Halves)cards[i] << 2) - (Bytes)((Halves)suit * 51);
  }
}

/* Four hands of each sixteen, from hand `first` on. */
INLINE void store_four(Words four, uint32_t *into, int first) {
  for (int group = 0; group < GROUPS; group++) memcpy(into + 16 * group + first, (char *)&four + 16 * group, 16);
}

/* Evaluates as many hands as there are lanes. Returns whether they are hands. */
static int evaluate_hands(const uint8_t *hands, uint32_t *into) {
  load_hands(hands);
  if (is_invalid()) return 0;
  to_internal_cards();
  make_board();
  Strengths found = evaluate(cards[5], cards[6]);
  for (int half = 0; half < 2; half++) {
    store_four(join_low(found.lower[half], found.upper[half]), into, 8 * half);
    store_four(join_high(found.lower[half], found.upper[half]), into, 8 * half + 4);
  }
  return 1;
}

/* The categories of the evaluated hands, and their order: Σ i × (2 where hand i beats the one before, 1 where it ties). */
static void judge(long long amount, long long *counts) {
  for (int i = 0; i < amount && i < CORPUS; i++) {
    counts[(strengths[i] >> 29) + (strengths[i] >> 16 ? 1 : 0)]++;
    if (i > 0) counts[9] += i * ((strengths[i] > strengths[i - 1]) + (strengths[i] >= strengths[i - 1]));
  }
}
