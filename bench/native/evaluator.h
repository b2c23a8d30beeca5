/* The strength of seven cards by two look-ups.
 *
 * Each rank has a random number of 32 bits, such that sums of seven of them differ where the cards' ranks do: 49,205 sums. The
 * lower 16 bits of a sum, moved by what its upper 13 bits look up, are its place in a table of strengths: a perfect hash. The
 * program finds the moves at its start, in some 20 ms.
 *
 * A strength is category << 12 | its place among the strengths of the category: greater is stronger.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define RANKS 13
#define DECK 52
#define HAND 7
#define RANK_SUMS 49205
#define BUCKET_BITS 13
#define BUCKETS (1 << BUCKET_BITS)
#define PLACES 65536

/* Some cards; those of two sets without a common card are added. */
typedef struct {
  uint64_t key;  /* lower half: the sum of the ranks' numbers; from bit 48 on four bits for each suit, clubs first: its cards */
  uint64_t mask; /* a bit for each card, 16 for each suit */
} Cards;

/* Added to a hand once, so that the highest of the four bits of a suit is set from five cards on. */
#define NO_CARDS ((Cards){0x3333ull << 48, 0})
#define FLUSH (0x8888ull << 48)

static Cards deck[DECK]; /* clubs, diamonds, hearts, spades, each deuce to ace */
static uint16_t moves[BUCKETS], strengths[PLACES], flushes[1 << RANKS];

static inline Cards add(Cards a, Cards b) { return (Cards){a.key + b.key, a.mask + b.mask}; }

static inline uint32_t strength_of_ranks(uint32_t sum) {
  return strengths[(uint16_t)(sum + moves[sum >> (32 - BUCKET_BITS)])];
}

static inline uint32_t strength_of_flush(Cards hand) {
  int suit = __builtin_ctzll(hand.key & FLUSH) / 4 - 12;
  return flushes[hand.mask >> 16 * suit & 0x1fff];
}

/* The strength of exactly seven cards and NO_CARDS. With a flush, seven cards have no full house and no four of a kind. */
static inline uint32_t strength(Cards hand) {
  return __builtin_expect((hand.key & FLUSH) != 0, 0) ? strength_of_flush(hand) : strength_of_ranks((uint32_t)hand.key);
}

static inline int category(uint32_t strength) { return strength >> 12; }

/* How the tables are made. A worth is category << 26 | the ranks that make it << 13 | kickers, ranks as bit masks. */

typedef struct {
  uint32_t sum, worth;
} Entry;

static Entry entries[RANK_SUMS];
static int entry_count;
static uint32_t numbers[RANKS];
static uint32_t worths[RANK_SUMS + (1 << RANKS)];
static int worth_count;

static uint32_t highest(uint32_t ranks) { return 1u << (31 - __builtin_clz(ranks)); }
static uint32_t without_lowest(uint32_t ranks) { return ranks & (ranks - 1); }
static uint32_t worth(uint32_t category, uint32_t main, uint32_t kickers) { return category << 26 | main << 13 | kickers; }

/* The highest rank of a straight, the ace also below the deuce; 0 if there is none. */
static uint32_t straight(uint32_t ranks) {
  uint32_t wheel = ranks << 1 | ranks >> 12, run = wheel & wheel << 1;
  run = run & run << 2 & wheel << 4;
  return run ? highest(run >> 1) : 0;
}

/* The worth of seven cards without a flush, from the number of cards of each rank. */
static uint32_t worth_of_ranks(const int *count) {
  uint32_t with[5] = {0};
  for (int rank = 0; rank < RANKS; rank++) with[count[rank]] |= 1u << rank;
  uint32_t any = 0x1fff ^ with[0], pairs = with[2], trips = with[3], top = straight(any);
  if (with[4]) return worth(7, with[4], highest(any ^ with[4]));
  if (trips) {
    uint32_t best = highest(trips), others = pairs | (trips ^ best);
    if (others) return worth(6, best, highest(others));
  }
  if (top) return worth(4, top, 0);
  if (trips) return worth(3, trips, without_lowest(without_lowest(any ^ trips)));
  if (!pairs) return worth(0, without_lowest(without_lowest(any)), 0);
  uint32_t best = highest(pairs), second = pairs ^ best;
  if (!second) return worth(1, best, without_lowest(without_lowest(any ^ best)));
  uint32_t both = best | highest(second);
  return worth(2, both, highest(any ^ both));
}

static uint32_t worth_of_flush(uint32_t ranks) {
  int count = __builtin_popcount(ranks);
  if (count < 5) return 0;
  if (straight(ranks)) return worth(8, straight(ranks), 0);
  for (; count > 5; count--) ranks = without_lowest(ranks);
  return worth(5, ranks, 0);
}

static void list_rank_sums(int rank, int left, uint32_t sum, int *count) {
  if (rank == RANKS) {
    if (left == 0) entries[entry_count++] = (Entry){sum, worth_of_ranks(count)};
    return;
  }
  for (int n = 0; n <= 4 && n <= left; n++) {
    count[rank] = n;
    list_rank_sums(rank + 1, left - n, sum + n * numbers[rank], count);
  }
  count[rank] = 0;
}

static int compare_numbers(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t next_number(uint64_t *state) {
  uint64_t mixed = *state += 0x9e3779b97f4a7c15; /* splitmix64 */
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return (uint32_t)(mixed >> 32);
}

/* Chooses numbers for the ranks and sorts the entries by their sums. Returns whether all sums differ. */
static int choose_numbers(uint64_t *state) {
  int count[RANKS] = {0}, distinct = 1;
  for (int rank = 0; rank < RANKS; rank++) numbers[rank] = next_number(state);
  entry_count = 0;
  list_rank_sums(0, HAND, 0, count);
  qsort(entries, RANK_SUMS, sizeof *entries, compare_numbers); /* the sum comes first in an entry */
  for (int i = 1; i < RANK_SUMS; i++) distinct &= entries[i].sum != entries[i - 1].sum;
  return distinct;
}

/* Lists all worths once, in order. */
static void list_worths(void) {
  int all = 0;
  for (int i = 0; i < RANK_SUMS; i++) worths[all++] = entries[i].worth;
  for (uint32_t ranks = 0; ranks < 1 << RANKS; ranks++) worths[all++] = worth_of_flush(ranks);
  qsort(worths, all, sizeof *worths, compare_numbers);
  for (int i = 0; i < all; i++) {
    if (i == 0 || worths[i] != worths[i - 1]) worths[worth_count++] = worths[i];
  }
}

/* The number of lower worths. */
static int worths_below(uint32_t worth) {
  int low = 0, high = worth_count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (worths[middle] < worth) low = middle + 1;
    else high = middle;
  }
  return low;
}

static uint16_t strength_of_worth(uint32_t worth) {
  uint32_t category = worth >> 26;
  return category << 12 | (worths_below(worth) - worths_below(category << 26));
}

/* Whether the sums of a bucket, moved by this distance, have different free places. */
static int fits(const Entry *bucket, int size, uint32_t move, const uint8_t *used) {
  for (int i = 0; i < size; i++) {
    if (used[(uint16_t)(bucket[i].sum + move)]) return 0;
    for (int k = 0; k < i; k++) {
      if ((uint16_t)bucket[i].sum == (uint16_t)bucket[k].sum) return 0;
    }
  }
  return 1;
}

/* Finds the moves, for the largest buckets first. Returns whether all have one. */
static int find_moves(void) {
  static int start[BUCKETS + 1];
  static uint8_t used[PLACES];
  int largest = 0;
  memset(used, 0, sizeof used);
  for (int bucket = 0, at = 0; bucket <= BUCKETS; bucket++) {
    start[bucket] = at;
    while (at < RANK_SUMS && entries[at].sum >> (32 - BUCKET_BITS) == (uint32_t)bucket) at++;
    if (at - start[bucket] > largest) largest = at - start[bucket];
  }
  for (int size = largest; size > 0; size--) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      const Entry *first = entries + start[bucket];
      if (start[bucket + 1] - start[bucket] != size) continue;
      uint32_t move = 0;
      while (move < PLACES && !fits(first, size, move, used)) move++;
      if (move == PLACES) return 0;
      moves[bucket] = move;
      for (int i = 0; i < size; i++) used[(uint16_t)(first[i].sum + move)] = 1;
    }
  }
  return 1;
}

static void make_evaluator(void) {
  uint64_t state = 1;
  while (!choose_numbers(&state) || !find_moves()) continue;
  list_worths();
  for (int i = 0; i < RANK_SUMS; i++) {
    uint32_t sum = entries[i].sum;
    strengths[(uint16_t)(sum + moves[sum >> (32 - BUCKET_BITS)])] = strength_of_worth(entries[i].worth);
  }
  for (uint32_t ranks = 0; ranks < 1 << RANKS; ranks++) flushes[ranks] = strength_of_worth(worth_of_flush(ranks));
  for (int card = 0; card < DECK; card++) {
    deck[card].key = numbers[card % RANKS] + (1ull << (48 + card / RANKS * 4));
    deck[card].mask = 1ull << (card / RANKS * 16 + card % RANKS);
  }
}
