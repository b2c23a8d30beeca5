/* A native engine tuned for speed: strengths by two look-ups (evaluator.h), cards by pairs and triples from tables (draws.h),
 * few branches that a processor mispredicts. It has the simulations of the benchmark, the evaluation and the flop, and
 * implements its line protocol.
 *
 * A deal is drawn as a pair and a triple for the board and a pair for the first opponent. Deals that have a card twice are
 * refused whole, so all others are equally likely. Draws are made in blocks: one pass adds up cards and keeps the
 * deals without a card twice, the next one looks up the strengths of those that it kept.
 */
#define _POSIX_C_SOURCE 199309L
#include "draws.h"
#include "tasks.h"

#define CORPUS 65536
#define LIVE 45

static uint8_t corpus[CORPUS][HAND];

/* The hands of the other engines. */
static void fill_corpus(void) {
  uint8_t stock[DECK];
  start_random(1);
  for (int card = 0; card < DECK; card++) stock[card] = (uint8_t)card;
  for (int hand = 0; hand < CORPUS; hand++) {
    for (int i = 0; i < HAND; i++) {
      int j = i + (int)((uint64_t)next_words()[0] * (DECK - i) >> 32);
      uint8_t card = stock[j];
      stock[j] = stock[i], stock[i] = card;
      corpus[hand][i] = card;
    }
  }
}

/* The loads */

static uint16_t corpus_strengths[CORPUS];

static uint16_t strength_of_cards(const uint8_t *cards) {
  Cards hand = NO_CARDS;
  for (int i = 0; i < HAND; i++) hand = add(hand, deck[cards[i]]);
  return (uint16_t)strength(hand);
}

static void evaluate(long long amount) {
  for (long long i = 0; i < amount; i++) corpus_strengths[i % CORPUS] = strength_of_cards(corpus[i % CORPUS]);
}

/* Categories of the evaluated hands, and their order: Σ i × (2 where hand i beats the one before, 1 where it ties). */
static void judge(void) {
  long long hands = done < CORPUS ? done : CORPUS;
  for (long long i = 0; i < hands; i++) {
    uint16_t this = corpus_strengths[i], last = corpus_strengths[i > 0 ? i - 1 : 0];
    counts[category(this)]++;
    counts[9] += i * ((this > last) + (this >= last));
  }
}

static void finish(const char *load) {
  if (strcmp(load, "evaluate") == 0) judge();
}

static void count(uint32_t mine, uint32_t best) { counts[mine > best ? 0 : mine == best ? 1 : 2]++; }

static Draws board_pairs, board_triples, holes;
/* Of the deals that are kept: sums of ranks, ours and theirs; and where in the block those are that have a flush. */
static uint32_t our_sums[BLOCK], their_sums[BLOCK];
static uint16_t with_flush[BLOCK];

static inline Cards drawn_board(int i) { return add(drawn(pairs, &board_pairs, i), drawn(triples, &board_triples, i)); }

/* The triples do not fit into the first-level cache: those of later deals are prefetched. */
static inline Cards next_board(int i) {
  __builtin_prefetch((const char *)triples + board_triples.offsets[(i + 24) % BLOCK]);
  return drawn_board(i);
}

static NOINLINE void categories_of_block(void) {
  int kept = 0, flushed = 0;
  draw(&board_pairs, BLOCK, PAIRS);
  draw(&board_triples, BLOCK, TRIPLES);
  for (int i = 0; i < BLOCK; i++) {
    Cards hand = add(own, next_board(i));
    int is_deal = __builtin_popcountll(hand.mask) == 7, is_flush = (hand.key & FLUSH) != 0;
    our_sums[kept] = (uint32_t)hand.key;
    with_flush[flushed] = (uint16_t)i;
    kept += is_deal & !is_flush;
    flushed += is_deal & is_flush;
  }
  /* Two sets of counters, so that equal categories in a row need not wait for each other. */
  uint32_t counters[2][9] = {0};
  for (int i = 0; i < kept; i++) counters[i & 1][category(strength_of_ranks(our_sums[i]))]++;
  for (int i = 0; i < flushed; i++) counters[0][category(strength(add(own, drawn_board(with_flush[i]))))]++;
  for (int i = 0; i < 9; i++) counts[i] += counters[0][i] + counters[1][i];
  done += kept + flushed;
}

static NOINLINE void one_opponent_in_block(void) {
  int kept = 0, flushed = 0;
  draw(&board_pairs, BLOCK, PAIRS);
  draw(&board_triples, BLOCK, TRIPLES);
  draw(&holes, BLOCK, PAIRS);
  for (int i = 0; i < BLOCK; i++) {
    Cards board = next_board(i), hole = drawn(pairs, &holes, i), ours = add(own, board), theirs = add(hole, board);
    int is_deal = __builtin_popcountll(theirs.mask) == 7, is_flush = ((ours.key | theirs.key) & FLUSH) != 0;
    our_sums[kept] = (uint32_t)ours.key;
    their_sums[kept] = (uint32_t)theirs.key;
    with_flush[flushed] = (uint16_t)i;
    kept += is_deal & !is_flush;
    flushed += is_deal & is_flush;
  }
  uint32_t wins = 0, ties = 0;
  for (int i = 0; i < kept; i++) {
    uint32_t mine = strength_of_ranks(our_sums[i]), theirs = strength_of_ranks(their_sums[i]);
    wins += mine > theirs;
    ties += mine == theirs;
  }
  counts[0] += wins, counts[1] += ties, counts[2] += kept - wins - ties;
  for (int i = 0; i < flushed; i++) {
    Cards board = drawn_board(with_flush[i]);
    count(strength(add(own, board)), strength(add(drawn(pairs, &holes, with_flush[i]), board)));
  }
  done += kept + flushed;
}

/* Of each deal: its board, an opponent's hand, both with keys apart from masks; all of its cards; the opponents' best strength. */
static uint64_t board_keys[BLOCK], board_masks[BLOCK], hand_keys[BLOCK], hand_masks[BLOCK], used[BLOCK];
static uint16_t best[BLOCK], theirs[BLOCK], waiting[BLOCK];

/* Draws one opponent's hands on `deals` boards, and redraws those with a used card. */
static NOINLINE void draw_hands(int deals) {
  for (int i = 0; i < deals; i++) waiting[i] = (uint16_t)i;
  for (int left = deals; left > 0;) {
    int still = 0;
    draw(&holes, left, PAIRS);
    for (int i = 0; i < left; i++) {
      int deal = waiting[i];
      Cards hole = drawn(pairs, &holes, i);
      int is_used = (used[deal] & hole.mask) != 0;
      hand_keys[deal] = hole.key;
      hand_masks[deal] = hole.mask;
      used[deal] |= hole.mask & ((uint64_t)is_used - 1);
      waiting[still] = (uint16_t)deal;
      still += is_used;
    }
    left = still;
  }
}

static inline uint16_t strength_on_board(int deal, uint64_t key, uint64_t mask) {
  return (uint16_t)strength((Cards){board_keys[deal] + key, board_masks[deal] + mask});
}

static NOINLINE void opponents_in_block(int opponents) {
  int kept = 0;
  draw(&board_pairs, BLOCK, PAIRS);
  draw(&board_triples, BLOCK, TRIPLES);
  for (int i = 0; i < BLOCK; i++) {
    Cards board = next_board(i);
    board_keys[kept] = board.key;
    board_masks[kept] = used[kept] = board.mask;
    kept += __builtin_popcountll(board.mask) == 5;
  }
  memset(best, 0, sizeof best);
  for (int k = 0; k < opponents; k++) {
    draw_hands(kept);
    for (int i = 0; i < kept; i++) theirs[i] = strength_on_board(i, hand_keys[i], hand_masks[i]);
    for (int i = 0; i < kept; i++) best[i] = theirs[i] > best[i] ? theirs[i] : best[i];
  }
  for (int i = 0; i < kept; i++) count(strength_on_board(i, own.key, own.mask), best[i]);
  done += kept;
}

static void against_all(Cards board, const Cards *live) {
  uint32_t mine = strength(add(own, board)), wins = 0, ties = 0;
  for (int i = 1; i < LIVE; i++) {
    Cards first = add(board, live[i]);
    for (int j = 0; j < i; j++) {
      uint32_t theirs = strength(add(first, live[j]));
      wins += mine > theirs;
      ties += mine == theirs;
    }
  }
  counts[0] += wins, counts[1] += ties, counts[2] += LIVE * (LIVE - 1) / 2 - wins - ties;
}

/* AhKh on QhJh2c against every holding, on the first boards in the order of the deck, from the start after the last. */
static void flop(long long amount) {
  Cards known = add(add(deck[2 * RANKS + 10], deck[2 * RANKS + 9]), add(deck[0], NO_CARDS)), stock[LIVE + 2], live[LIVE];
  int size = 0;
  for (int card = 0; card < DECK; card++) {
    if (!(deck[card].mask & (own.mask | known.mask))) stock[size++] = deck[card];
  }
  for (long long boards = 0; boards < amount;) {
    for (int turn = 0; turn < size - 1; turn++) {
      for (int river = turn + 1; river < size && boards < amount; river++, boards++) {
        int left = 0;
        for (int card = 0; card < size; card++) {
          if (card != turn && card != river) live[left++] = stock[card];
        }
        against_all(add(known, add(stock[turn], stock[river])), live);
      }
    }
  }
}

static int run(const char *load, long long amount, uint32_t seed) {
  int number;
  if (strcmp(load, "evaluate") == 0) return evaluate(amount), 10;
  if (strcmp(load, "flop") == 0) return flop(amount), 3;
  start_random(seed);
  done = 0;
  if (strcmp(load, "categories") == 0) {
    while (done < amount) categories_of_block();
    return 9;
  }
  if (sscanf(load, "opponents-%d", &number) != 1 || number < 1 || number > 22) return 0;
  while (done < amount) {
    if (number == 1) one_opponent_in_block();
    else opponents_in_block(number);
  }
  return 3;
}

int main(void) {
  make_evaluator();
  make_tables();
  fill_corpus();
  return answer_tasks(run, finish);
}
