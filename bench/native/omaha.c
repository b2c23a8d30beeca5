/* Omaha as its rule says: of each choice of two hole cards and three of the board the strength, and the greatest of them. A plain
 * native engine for bench/omaha.ts: scalar, strengths of five cards from bit masks. Its line protocol is that of tasks.h.
 *
 * A card is a bit for its rank in one of four fields of 16 bits, clubs lowest. A strength is category << 26 | the ranks that make
 * it << 13 | kickers, ranks as bit masks.
 */
#define _POSIX_C_SOURCE 199309L
#include "tasks.h"

#define CORPUS 65536
#define HOLE 4
#define BOARD 5
#define PAIRS 6
#define TRIPLES 10
#define DECK 52

typedef uint64_t Cards;
typedef uint32_t Ranks;

static uint32_t straights[1 << 13]; /* for five different ranks: the highest of a straight, or 0 */

static uint32_t worth(uint32_t category, Ranks main, Ranks kickers) { return category << 26 | main << 13 | kickers; }

static void fill_straights(void) {
  for (int top = 12; top >= 4; top--) straights[0x1f << (top - 4)] = 1u << top;
  straights[0x100f] = 1u << 3;
}

/* The strength of exactly five cards. */
static inline uint32_t strength_of_five(Cards hand) {
  Ranks c = hand & 0x1fff, d = hand >> 16 & 0x1fff, h = hand >> 32 & 0x1fff, s = hand >> 48 & 0x1fff;
  Ranks any = c | d | h | s, cd = c & d, hs = h & s, two = cd | hs | ((c | d) & (h | s));
  if (!two) {
    int flush = c == any || d == any || h == any || s == any;
    Ranks top = straights[any];
    if (top) return worth(flush ? 8 : 4, top, 0);
    return flush ? worth(5, any, 0) : worth(0, 0, any);
  }
  Ranks three = (cd & (h | s)) | (hs & (c | d)), four = cd & hs;
  if (four) return worth(7, four, any ^ four);
  if (three) return two ^ three ? worth(6, three, two ^ three) : worth(3, three, any ^ three);
  return worth(two & (two - 1) ? 2 : 1, two, any ^ two);
}

static void list_pairs(const Cards *hole, Cards *pairs) {
  for (int i = 1; i < HOLE; i++)
    for (int j = 0; j < i; j++) *pairs++ = hole[i] | hole[j];
}

static void list_triples(const Cards *board, Cards *triples) {
  for (int i = 2; i < BOARD; i++)
    for (int j = 1; j < i; j++)
      for (int k = 0; k < j; k++) *triples++ = board[i] | board[j] | board[k];
}

static uint32_t strength(const Cards *pairs, const Cards *triples) {
  uint32_t best = 0;
  for (int i = 0; i < PAIRS; i++) {
    for (int j = 0; j < TRIPLES; j++) {
      uint32_t one = strength_of_five(pairs[i] | triples[j]);
      if (one > best) best = one;
    }
  }
  return best;
}

/* Random numbers: sfc32. */
static uint32_t ra, rb, rc, rd;

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

static Cards stock[DECK];
static int stock_size;

static Cards bit(int card) { return 1ull << (card / 13 * 16 + card % 13); }

static void fill_stock(const Cards *known, int count) {
  Cards all = 0;
  for (int i = 0; i < count; i++) all |= known[i];
  stock_size = 0;
  for (int card = 0; card < DECK; card++)
    if (!(all & bit(card))) stock[stock_size++] = bit(card);
}

static void draw(int count) {
  for (int i = 0; i < count; i++) {
    int j = i + (int)((uint64_t)next_random() * (uint32_t)(stock_size - i) >> 32);
    Cards drawn = stock[j];
    stock[j] = stock[i];
    stock[i] = drawn;
  }
}

/* AhAdKhKd and 9s8s7h6h. */
static const int KNOWN[2 * HOLE] = {38, 25, 37, 24, 46, 45, 31, 30};
static Cards known[2 * HOLE], pairs[2][PAIRS];
static Cards corpus[CORPUS][HOLE + BOARD];
static uint32_t strengths[CORPUS];

static void count_deal(const Cards *board, Cards (*hands)[PAIRS]) {
  Cards triples[TRIPLES];
  list_triples(board, triples);
  uint32_t own = strength(hands[0], triples), other = strength(hands[1], triples);
  counts[own > other ? 0 : own == other ? 1 : 2]++;
}

static void enumerate(void) {
  Cards board[BOARD];
  fill_stock(known, 2 * HOLE);
  for (int a = 0; a < stock_size; a++)
    for (int b = a + 1; b < stock_size; b++)
      for (int c = b + 1; c < stock_size; c++)
        for (int d = c + 1; d < stock_size; d++)
          for (int e = d + 1; e < stock_size; e++) {
            board[0] = stock[a], board[1] = stock[b], board[2] = stock[c], board[3] = stock[d], board[4] = stock[e];
            count_deal(board, pairs);
          }
}

/* Deals to as many known hands, one or two. */
static void sample(long long amount, uint32_t seed, int hands) {
  Cards held[2][PAIRS];
  start_random(seed);
  fill_stock(known, HOLE * hands);
  memcpy(held, pairs, sizeof held);
  for (; amount > 0; amount--) {
    draw(BOARD + (hands < 2 ? HOLE : 0));
    if (hands < 2) list_pairs(stock + BOARD, held[1]);
    count_deal(stock, held);
  }
}

static void evaluate(long long amount) {
  Cards own[PAIRS], triples[TRIPLES];
  for (long long i = 0; i < amount; i++) {
    list_pairs(corpus[i % CORPUS], own);
    list_triples(corpus[i % CORPUS] + HOLE, triples);
    strengths[i % CORPUS] = strength(own, triples);
  }
}

static int run(const char *load, long long amount, uint32_t seed) {
  if (!strcmp(load, "omaha-hands")) return evaluate(amount), 9;
  if (!strcmp(load, "omaha-known")) return sample(amount, seed, 2), 3;
  if (!strcmp(load, "omaha-random")) return sample(amount, seed, 1), 3;
  if (strcmp(load, "omaha-exact")) return 0;
  for (long long i = 0; i < amount; i++) enumerate();
  return 3;
}

/* The categories of the hands that were evaluated, each once. */
static void finish(const char *load) {
  if (strcmp(load, "omaha-hands")) return;
  for (int i = 0; i < CORPUS && i < done; i++) counts[strengths[i] >> 26]++;
}

int main(void) {
  fill_straights();
  for (int i = 0; i < 2 * HOLE; i++) known[i] = bit(KNOWN[i]);
  for (int i = 0; i < 2; i++) list_pairs(known + HOLE * i, pairs[i]);
  start_random(1);
  fill_stock(0, 0);
  for (int i = 0; i < CORPUS; i++) {
    draw(HOLE + BOARD);
    memcpy(corpus[i], stock, sizeof *corpus);
  }
  return answer_tasks(run, finish);
}
