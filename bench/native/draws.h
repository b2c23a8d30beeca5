/* Pairs and triples of cards, drawn in blocks from tables of the cards that AhKh leaves. */
#include "evaluator.h"

/* Registers are too few for two loops at once. */
#define NOINLINE __attribute__((noinline))

#define BLOCK 512
/* Pairs and triples of the cards that AhKh leaves. */
#define STOCK 50
#define PAIRS 1225
#define TRIPLES 19600

/* Random numbers: sfc32 in each lane; the first lane's are those of plain.c. */

#define VECTOR 32
#define LANES (VECTOR / 4)
typedef uint32_t Words __attribute__((vector_size(VECTOR)));

static Words random_a, random_b, random_c, random_counter;

static inline Words next_words(void) {
  Words words = random_a + random_b + random_counter;
  random_counter += 1;
  random_a = random_b ^ random_b >> 9;
  random_b = random_c + (random_c << 3);
  random_c = (random_c << 21 | random_c >> 11) + words;
  return words;
}

static void start_random(uint32_t seed) {
  for (uint32_t lane = 0; lane < LANES; lane++) {
    random_a[lane] = seed, random_b[lane] = 0x9e3779b9 * (lane + 1), random_c[lane] = 0x243f6a88, random_counter[lane] = 1;
  }
  for (int i = 0; i < 15; i++) next_words();
}

/* A block of entries of a table, as offsets in bytes. */
typedef union {
  Words words[BLOCK / LANES];
  uint32_t offsets[BLOCK];
} Draws;

/* Draws `count` times from a table of `size`: uniform to one in 2^17. */
static NOINLINE void draw(Draws *draws, int count, uint32_t size) {
  for (int i = 0; i < count; i += LANES) draws->words[i / LANES] = next_words();
  for (int i = 0; i < count; i++) draws->offsets[i] = (uint32_t)((uint64_t)draws->offsets[i] * size >> 32) * sizeof(Cards);
}

static inline Cards drawn(const Cards *table, const Draws *draws, int i) {
  return *(const Cards *)((const char *)table + draws->offsets[i]);
}

/* Tables */

static Cards own, pairs[PAIRS], triples[TRIPLES];

/* The triples include NO_CARDS, so that every board has it once. */
static void make_tables(void) {
  Cards stock[STOCK];
  int size = 0, pair = 0, triple = 0;
  own = add(deck[2 * RANKS + 12], deck[2 * RANKS + 11]);
  for (int card = 0; card < DECK; card++) {
    if (!(deck[card].mask & own.mask)) stock[size++] = deck[card];
  }
  for (int i = 0; i < STOCK; i++) {
    for (int j = 0; j < i; j++) {
      pairs[pair++] = add(stock[i], stock[j]);
      for (int k = 0; k < j; k++) triples[triple++] = add(NO_CARDS, add(add(stock[i], stock[j]), stock[k]));
    }
  }
}
