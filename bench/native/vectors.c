/* This engine's algorithm in C, with vectors of BYTES bytes: shows what WebAssembly costs, and what wider vectors than its 16 bytes gain.
 *
 * It is the Monte Carlo of assembly/simulate.ts for AhKh before the flop, and counts all that the engine counts: with 16 bytes
 * the same seed gives exactly the same counts. Wider vectors have more generators in parallel, and so other deals. It also
 * evaluates given hands (vector-hands.h).
 */
#define _POSIX_C_SOURCE 199309L
#include "tasks.h"
#include "vector-hands.h"

/* Comparing and counting: lists of a byte for each deal or hand. */

#define LIST_CAPACITY 255
enum { DEALS, WIN, OWN = 4, THEIRS = 13, BOTH = 22, COUNTERS = 31 };

static Bytes own_categories[LIST_CAPACITY], their_categories[LIST_CAPACITY], both_categories[LIST_CAPACITY], outcomes[LIST_CAPACITY];
static long long counters[COUNTERS];

INLINE Halves is_greater(const Strengths *a, const Strengths *b, int half) {
  Halves is_lower_greater = (Halves)((SignedHalves)a->lower[half] > (SignedHalves)b->lower[half]);
  return exceeds(a->upper[half], b->upper[half]) | ((Halves)(a->upper[half] == b->upper[half]) & is_lower_greater);
}

INLINE Halves is_equal(const Strengths *a, const Strengths *b, int half) {
  return (Halves)(a->upper[half] == b->upper[half]) & (Halves)(a->lower[half] == b->lower[half]);
}

/* Counts the bytes 0 … `values` − 1 of a list; other bytes are not counted. */
INLINE void tally(const Bytes *list, int vectors, int values, long long *into) {
  Bytes totals[9] = {{0}};
  for (int i = 0; i < vectors; i++) {
    Bytes bytes = list[i];
    for (int value = 0; value < values; value++) {
      totals[value] -= (Bytes)(bytes == 0);
      bytes -= 1;
    }
  }
  for (int value = 0; value < values; value++) {
    for (int lane = 0; lane < BYTES; lane++) into[value] += totals[value][lane];
  }
}

/* Simulation */

/* Evaluates the dealt batch and compares its hands. */
static void play_batch(int opponents, int batch) {
  make_board();
  Strengths own = evaluate((Bytes){0} + ACE_OF_HEARTS, (Bytes){0} + KING_OF_HEARTS);
  own_categories[batch] = categories_of(&own);
  if (opponents == 0) return;
  Halves lost[2] = {{0}}, tied[2] = {{0}};
  Bytes *theirs = their_categories + batch * opponents;
  for (int i = 0; i < opponents; i++) {
    Strengths opponent = evaluate(cards[BOARD_CARDS + 2 * i], cards[BOARD_CARDS + 2 * i + 1]);
    theirs[i] = categories_of(&opponent);
    for (int half = 0; half < 2; half++) {
      lost[half] |= is_greater(&opponent, &own, half);
      tied[half] |= is_equal(&opponent, &own, half);
    }
  }
  Bytes not_lost = (Bytes)(narrow(lost[0], lost[1]) == 0);
  outcomes[batch] = 2 + (not_lost & (0xfe - narrow(tied[0], tied[1])));
  if (opponents > 1) both_categories[batch] = theirs[0] | (Bytes)(theirs[0] != theirs[1]);
}

static void discard(Bytes *list, int vectors, int deals) {
  for (int i = 0; i < vectors; i++) {
    for (int lane = deals; lane < BYTES; lane++) list[i][lane] = 0xff;
  }
}

static void tally_batches(int opponents, int batches) {
  tally(own_categories, batches, 9, counters + OWN);
  if (opponents == 0) return;
  tally(outcomes, batches, 3, counters + WIN);
  tally(their_categories, batches * opponents, 9, counters + THEIRS);
  if (opponents > 1) tally(both_categories, batches, 9, counters + BOTH);
}

static void simulate(int opponents, long long simulations, uint64_t seed, uint32_t stream) {
  int draws = BOARD_CARDS + 2 * opponents, capacity = LIST_CAPACITY / (opponents > 1 ? opponents : 1);
  seed_random(seed, stream);
  prepare_deal(draws);
  counters[DEALS] += simulations;
  for (long long left = simulations; left > 0;) {
    int batch = 0;
    for (; batch < capacity && left > 0; batch++, left -= BYTES) {
      draw_digits(draws);
      deal_cards(draws);
      play_batch(opponents, batch);
      if (left >= BYTES) continue;
      discard(own_categories + batch, 1, (int)left);
      discard(outcomes + batch, 1, (int)left);
      discard(both_categories + batch, 1, (int)left);
      discard(their_categories + batch * opponents, opponents, (int)left);
    }
    tally_batches(opponents, batch);
  }
}

/* In calls with a stream each, like bench/engines/poker-odds.ts. */
#define DEALS_A_CALL 200000

static void simulate_in_calls(int opponents, long long amount, uint32_t seed) {
  long long most = (DEALS_A_CALL + opponents) / (1 + opponents), left = amount;
  memset(counters, 0, sizeof counters);
  for (uint32_t stream = 0; left > 0; stream++, left -= most) simulate(opponents, left < most ? left : most, seed, stream);
}

static void evaluate_corpus(long long amount) {
  for (long long i = 0; i < amount; i += BYTES) evaluate_hands(corpus + i % CORPUS * HAND, strengths + i % CORPUS);
}

static int answer(int from, int number) {
  for (int i = 0; i < number; i++) counts[i] = counters[from + i];
  return number;
}

static int run(const char *load, long long amount, uint32_t seed) {
  int opponents = 0;
  if (strcmp(load, "evaluate") == 0) return evaluate_corpus(amount), 10;
  if (strcmp(load, "categories") == 0) return simulate_in_calls(0, amount, seed), answer(OWN, 9);
  if (sscanf(load, "opponents-%d", &opponents) != 1) return 0;
  if (opponents < 0 || opponents > MAX_OPPONENTS) return 0;
  simulate_in_calls(opponents, amount, seed);
  return answer(WIN, 3);
}

static void finish(const char *load) {
  if (strcmp(load, "evaluate") == 0) judge(done, counts);
}

int main(void) {
  make_tables();
  fill_corpus();
  return answer_tasks(run, finish);
}
