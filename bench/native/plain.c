/* A plain native engine, for comparison with the WebAssembly one: scalar, bit masks, no tables. With tasks.h, the benchmark's
 * line protocol (bench/README.md), it is a template for timing other native engines.
 *
 * A hand is 64 bits, 16 for each suit (clubs lowest), 13 of them used: a bit for each rank, deuce lowest.
 * A strength is category << 26 | the ranks that make it << 13 | kickers, ranks as bit masks: greater is stronger.
 * Random numbers, deals and their order are those of bench/rivals/loops.ts, so that both must count the same to the last deal.
 */
#define _POSIX_C_SOURCE 199309L
#include "tasks.h"

#define CORPUS 65536
#define FLOP_STOCK 47
#define FLOP_BOARDS 1081
#define LIVE 45

typedef uint64_t Hand;
typedef uint32_t Ranks;

/* Evaluation */

static Ranks highest(Ranks ranks) { return 1u << (31 - __builtin_clz(ranks)); }
static Ranks without_lowest(Ranks ranks) { return ranks & (ranks - 1); }
static uint32_t worth(uint32_t category, Ranks main, Ranks kickers) { return category << 26 | main << 13 | kickers; }

/* The highest rank of a straight, the ace also below the deuce; 0 if there is none. */
static Ranks straight(Ranks ranks) {
  Ranks run = ranks << 1 | ranks >> 12;
  run &= run << 1;
  run &= run << 2;
  run &= (ranks << 1 | ranks >> 12) << 4;
  return run ? highest(run >> 1) : 0;
}

static uint32_t flush_strength(Ranks suit, int count) {
  Ranks top = straight(suit);
  if (top) return worth(8, top, 0);
  for (; count > 5; count--) suit = without_lowest(suit);
  return worth(5, suit, 0);
}

static uint32_t pair_strength(Ranks any, Ranks pairs) {
  Ranks high = highest(pairs), rest = pairs ^ high;
  if (!rest) return worth(1, high, without_lowest(without_lowest(any ^ high)));
  Ranks both = high | highest(rest);
  return worth(2, both, highest(any ^ both));
}

/* The strength of exactly seven cards. */
static uint32_t strength(Hand hand) {
  Ranks c = hand & 0x1fff, d = hand >> 16 & 0x1fff, h = hand >> 32 & 0x1fff, s = hand >> 48 & 0x1fff;
  const Ranks suits[4] = {c, d, h, s};
  for (int i = 0; i < 4; i++) {
    int count = __builtin_popcount(suits[i]);
    if (count >= 5) return flush_strength(suits[i], count); /* with a flush, seven cards have no full house and no four of a kind */
  }
  Ranks any = c | d | h | s, cd = c & d, hs = h & s, two = cd | hs | ((c | d) & (h | s));
  if (!two) {
    Ranks top = straight(any);
    return top ? worth(4, top, 0) : worth(0, without_lowest(without_lowest(any)), 0);
  }
  Ranks three = (cd & (h | s)) | (hs & (c | d)), four = cd & hs;
  if (four) return worth(7, four, highest(any ^ four));
  if (three) {
    Ranks trips = highest(three), pairs = two ^ trips;
    if (pairs) return worth(6, trips, highest(pairs));
  }
  Ranks top = straight(any);
  if (top) return worth(4, top, 0);
  return three ? worth(3, three, without_lowest(without_lowest(any ^ three))) : pair_strength(any, two);
}

static int category(uint32_t strength) { return strength >> 26; }

/* Deals */

static uint32_t ra, rb, rc, rd;

/* sfc32 */
static inline uint32_t next_random(void) {
  uint32_t t = ra + rb + rd++;
  ra = rb ^ rb >> 9;
  rb = rc + (rc << 3);
  rc = (rc << 21 | rc >> 11) + t;
  return t;
}

static void start_random(uint32_t seed) {
  ra = seed, rb = 0x9e3779b9, rc = 0x243f6a88, rd = 1;
  for (int i = 0; i < 15; i++) next_random();
}

static Hand stock[52];
static int stock_size;

static Hand bit(int card) { return 1ull << (card / 13 * 16 + card % 13); }

/* All cards but the known ones, in the order of clubs, diamonds, hearts, spades, deuce to ace. */
static void fill_stock(Hand known) {
  stock_size = 0;
  for (int card = 0; card < 52; card++) {
    if (!(known & bit(card))) stock[stock_size++] = bit(card);
  }
}

/* Draws into the first places of the stock. */
static inline void draw(int count) {
  for (int i = 0; i < count; i++) {
    int j = i + (int)((uint64_t)next_random() * (uint32_t)(stock_size - i) >> 32);
    Hand drawn = stock[j];
    stock[j] = stock[i];
    stock[i] = drawn;
  }
}

static Hand or_of(const Hand *cards, int count) {
  Hand hand = 0;
  for (int i = 0; i < count; i++) hand |= cards[i];
  return hand;
}

/* The loads. Each does `amount` and writes its counts to `counts`. */

static Hand corpus[CORPUS][7];
static uint32_t strengths[CORPUS];

static void fill_corpus(void) {
  start_random(1);
  fill_stock(0);
  for (int i = 0; i < CORPUS; i++) {
    draw(7);
    memcpy(corpus[i], stock, sizeof *corpus);
  }
}

static void evaluate(long long amount) {
  for (long long i = 0; i < amount; i++) strengths[i % CORPUS] = strength(or_of(corpus[i % CORPUS], 7));
}

/* Categories of the evaluated hands, and their order: Σ i × (2 where hand i beats the one before, 1 where it ties). */
static void judge(long long amount) {
  long long hands = amount < CORPUS ? amount : CORPUS;
  for (long long i = 0; i < hands; i++) {
    counts[category(strengths[i])]++;
    if (i > 0) counts[9] += i * ((strengths[i] > strengths[i - 1]) + (strengths[i] >= strengths[i - 1]));
  }
}

static Hand ace_king(void) { return bit(2 * 13 + 12) | bit(2 * 13 + 11); }

static void categories(long long amount, uint32_t seed) {
  Hand own = ace_king();
  start_random(seed);
  fill_stock(own);
  for (long long i = 0; i < amount; i++) {
    draw(5);
    counts[category(strength(own | or_of(stock, 5)))]++;
  }
}

/* counts[0] wins, counts[1] ties, counts[2] losses. Every hand is evaluated. */
static void opponents(int number, long long amount, uint32_t seed) {
  Hand own = ace_king();
  start_random(seed);
  fill_stock(own);
  for (long long i = 0; i < amount; i++) {
    draw(5 + 2 * number);
    Hand board = or_of(stock, 5);
    uint32_t mine = strength(own | board), best = 0;
    for (int k = 0; k < number; k++) {
      uint32_t theirs = strength(board | stock[5 + 2 * k] | stock[6 + 2 * k]);
      if (theirs > best) best = theirs;
    }
    counts[mine > best ? 0 : mine == best ? 1 : 2]++;
  }
}

static void against_all(Hand own, Hand board, const Hand *live) {
  uint32_t mine = strength(own | board);
  for (int i = 0; i < LIVE - 1; i++) {
    for (int j = i + 1; j < LIVE; j++) {
      uint32_t theirs = strength(board | live[i] | live[j]);
      counts[mine > theirs ? 0 : mine == theirs ? 1 : 2]++;
    }
  }
}

/* AhKh on QhJh2c against every holding, on the first boards in the order of the stock, from the start after the last. */
static void flop(long long amount) {
  Hand own = ace_king(), known = bit(2 * 13 + 10) | bit(2 * 13 + 9) | bit(0), live[LIVE];
  fill_stock(own | known);
  for (long long played = 0; played < amount;) {
    for (int turn = 0; turn < FLOP_STOCK - 1; turn++) {
      for (int river = turn + 1; river < FLOP_STOCK && played < amount; river++, played++) {
        int left = 0;
        for (int card = 0; card < FLOP_STOCK; card++) {
          if (card != turn && card != river) live[left++] = stock[card];
        }
        against_all(own, known | stock[turn] | stock[river], live);
      }
    }
  }
}

/* The number of counts of the load; 0 if the load is unknown. */
static int run(const char *load, long long amount, uint32_t seed) {
  int number;
  if (strcmp(load, "evaluate") == 0) return evaluate(amount), 10;
  if (strcmp(load, "categories") == 0) return categories(amount, seed), 9;
  if (sscanf(load, "opponents-%d", &number) == 1 && number >= 1 && number <= 22) {
    return opponents(number, amount, seed), 3;
  }
  if (strcmp(load, "flop") == 0) return flop(amount), 3;
  return 0;
}

static void finish(const char *load) {
  if (strcmp(load, "evaluate") == 0) judge(done);
}

int main(void) {
  fill_corpus();
  return answer_tasks(run, finish);
}
