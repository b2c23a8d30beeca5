/* A native enumerator of equities, for comparison with the library: every board, on each the strength of every possible hand, and
 * every choice of hands that share no card. Strengths by two look-ups (evaluator.h); boards that differ only in suits are all
 * enumerated. For samples, hands are drawn from lists and the board as a pair and a triple; deals with a card twice are refused.
 * It has the questions of bench/rivals/equity.ts and those that a task names, and speaks the benchmark's line protocol. A task's
 * question is read once; every answer begins with the weights of all hands, like a call of this project's engine.
 */
#define _POSIX_C_SOURCE 199309L
#include "evaluator.h"
#include "tasks.h"

#define MAX_PLAYERS 10
#define BOARD_CARDS 5
#define HANDS 1326
#define TRIPLES 22100

/* Questions */

#define TIGHT "AA KK QQ AKs AKo"
#define LOOSE \
  "AA KK QQ JJ TT 99 88 77 66 55 44 33 22 AKs AQs AJs ATs A9s A8s A7s A6s A5s A4s A3s A2s KQs KJs KTs K9s QJs QTs JTs T9s " \
  "AKo AQo AJo ATo A9o KQo KJo KTo QJo"

typedef struct {
  const char *load;
  const char *players[MAX_PLAYERS];
  const char *board;
} Question;

static const Question questions[] = {
    {"equity-hands", {"AhKh", "QsQc"}, ""},
    {"equity-three", {"AhKh", "QsQc", "JdTd"}, ""},
    {"equity-random", {"AhKh", "8s8d", "random"}, "QhJh2c"},
    {"equity-ranges", {TIGHT, LOOSE}, "QhJh2c"},
    {"equity-sampled", {TIGHT, LOOSE}, ""},
};

typedef struct {
  Cards cards;
  uint32_t strength;
} Hand;

typedef struct {
  Hand hands[HANDS];
  int size;
} Range;

static Cards pairs[HANDS], triples[TRIPLES];

static int place_in(const char *all, char one) { return (int)(strchr(all, one) - all); }
static int rank_of(char text) { return place_in("23456789TJQKA", text); }
static int card_of(const char *text) { return place_in("cdhs", text[1]) * RANKS + rank_of(text[0]); }

static Cards read_cards(const char *text) {
  Cards cards = NO_CARDS;
  for (; *text; text += 2) cards = add(cards, deck[card_of(text)]);
  return cards;
}

/* The place of a hand in `pairs`. */
static int hand_of(int x, int y) { return x > y ? x * (x - 1) / 2 + y : y * (y - 1) / 2 + x; }

/* The hands of an item: "random", "AhKh", "AA", "AKs" or "AKo". */
static void read_item(const char *item, int length, double *weights) {
  if (length == 6) {
    for (int hand = 0; hand < HANDS; hand++) weights[hand] = 1;
    return;
  }
  if (length == 4) {
    weights[hand_of(card_of(item), card_of(item + 2))] = 1;
    return;
  }
  int a = rank_of(item[0]), b = rank_of(item[1]);
  for (int x = a; x < DECK; x += RANKS) {
    for (int y = b; y < DECK; y += RANKS) {
      int is_suited = x / RANKS == y / RANKS;
      if (x != y && (length == 2 || is_suited == (item[2] == 's'))) weights[hand_of(x, y)] = 1;
    }
  }
}

/* A question as this project's engine takes it: the weights of all hands for each player, and the board. */
static int players;
static double weights[MAX_PLAYERS][HANDS];
static Cards known_board;

static void read_question(const Question *question) {
  known_board = read_cards(question->board);
  players = 0;
  memset(weights, 0, sizeof weights);
  for (; players < MAX_PLAYERS && question->players[players]; players++) {
    for (const char *text = question->players[players]; *text; text += strspn(text, " ,")) {
      int length = (int)strcspn(text, " ,");
      read_item(text, length, weights[players]);
      text += length;
    }
  }
}

/* The hands of the ranges that the board leaves, and the deals by the set of players who have the best hand, a bit for each. */
static int missing, are_known;
static Range ranges[MAX_PLAYERS];
static long long outcomes[1 << MAX_PLAYERS];

/* What every answer begins with. */
static void list_hands(void) {
  missing = BOARD_CARDS - __builtin_popcountll(known_board.mask);
  for (int player = 0; player < players; player++) {
    Range *range = ranges + player;
    range->size = 0;
    for (int hand = 0; hand < HANDS; hand++) {
      if (weights[player][hand] > 0 && !(pairs[hand].mask & known_board.mask)) range->hands[range->size++].cards = pairs[hand];
    }
  }
  memset(outcomes, 0, sizeof *outcomes << players);
}

/* Enumeration */

static Range live[MAX_PLAYERS];

/* Every hand of the last player beside the others', of which `winners` have the best. */
static void play_last(uint64_t used, uint32_t best, int winners) {
  const Range *range = live + players - 1;
  int deals = 0, wins = 0, ties = 0, last = 1 << (players - 1);
  for (int i = 0; i < range->size; i++) {
    const Hand *hand = range->hands + i;
    int is_deal = !(hand->cards.mask & used);
    deals += is_deal;
    wins += is_deal & (hand->strength > best);
    ties += is_deal & (hand->strength == best);
  }
  outcomes[last] += wins;
  outcomes[winners | last] += ties;
  outcomes[winners] += deals - wins - ties;
}

/* Every choice of hands of a player, whose bit is `bit`, and of those behind. */
static void play_hands(const Range *range, int bit, uint64_t used, uint32_t best, int winners) {
  if (bit == 1 << (players - 1)) {
    play_last(used, best, winners);
    return;
  }
  for (int i = 0; i < range->size; i++) {
    uint64_t mask = range->hands[i].cards.mask;
    uint32_t strength = range->hands[i].strength;
    if (mask & used) continue;
    int with = strength > best ? bit : strength == best ? winners | bit : winners;
    play_hands(range + 1, bit << 1, used | mask, strength > best ? strength : best, with);
  }
}

static void play_ranges(Cards board) {
  for (int player = 0; player < players; player++) {
    const Range *range = ranges + player;
    Range *left = live + player;
    left->size = 0;
    for (int i = 0; i < range->size; i++) {
      Cards cards = range->hands[i].cards;
      if (!(cards.mask & board.mask)) left->hands[left->size++] = (Hand){cards, strength(add(board, cards))};
    }
  }
  play_hands(live, 1, 0, 0, 0);
}

/* For players with one hand each. */
static void play_known_hands(Cards board) {
  uint32_t best = 0;
  int winners = 0;
  for (int player = 0; player < players; player++) {
    uint32_t own = strength(add(board, ranges[player].hands[0].cards));
    winners = own > best ? 1 << player : winners | (own == best) << player;
    best = own > best ? own : best;
  }
  outcomes[winners]++;
}

/* Completes a board in every way, with cards from `first` on that are not blocked. */
static void complete(Cards board, int left, int first, uint64_t blocked) {
  if (left == 0) {
    if (are_known) play_known_hands(board);
    else play_ranges(board);
    return;
  }
  for (int card = first; card < DECK; card++) {
    if (!(deck[card].mask & blocked)) complete(add(board, deck[card]), left - 1, card + 1, blocked);
  }
}

static void enumerate(void) {
  uint64_t blocked = known_board.mask;
  are_known = 1;
  for (int player = 0; player < players; player++) {
    if (ranges[player].size == 1) blocked |= ranges[player].hands[0].cards.mask;
    else are_known = 0;
  }
  complete(known_board, missing, 0, blocked);
}

/* Samples, of two ranges before the flop */

static uint32_t random_a, random_b, random_c, random_counter;

static void make_tables(void) {
  int pair = 0, triple = 0;
  for (int i = 0; i < DECK; i++) {
    for (int j = 0; j < i; j++) {
      pairs[pair++] = add(deck[i], deck[j]);
      for (int k = 0; k < j; k++) triples[triple++] = add(NO_CARDS, add(add(deck[i], deck[j]), deck[k]));
    }
  }
}

/* One of `count`: sfc32, uniform to one in 2^17. */
static inline uint32_t below(uint32_t count) {
  uint32_t word = random_a + random_b + random_counter++;
  random_a = random_b ^ random_b >> 9;
  random_b = random_c + (random_c << 3);
  random_c = (random_c << 21 | random_c >> 11) + word;
  return (uint32_t)((uint64_t)word * count >> 32);
}

static void sample(long long deals, uint32_t seed) {
  random_a = seed, random_b = 0x9e3779b9, random_c = 0x243f6a88, random_counter = 1;
  for (int i = 0; i < 15; i++) below(1);
  for (long long played = 0; played < deals;) {
    Cards first = ranges[0].hands[below(ranges[0].size)].cards, second = ranges[1].hands[below(ranges[1].size)].cards;
    Cards board = add(pairs[below(HANDS)], triples[below(TRIPLES)]);
    /* If a card is there twice, its bits carry, so that fewer bits are set. */
    if (__builtin_popcountll(first.mask + second.mask + board.mask) != 9) continue;
    uint32_t one = strength(add(board, first)), other = strength(add(board, second));
    outcomes[1 + (other > one) + 2 * (other == one)]++;
    played++;
  }
}

/* Adds each player's deals won and tied. */
static void count_outcomes(void) {
  for (int set = 1; set < 1 << players; set++) {
    for (int player = 0; player < players; player++) {
      if (set >> player & 1) counts[2 * player + (set != 1 << player)] += outcomes[set];
    }
  }
}

static int answer_exactly(long long times) {
  for (; times > 0; times--) {
    list_hands();
    enumerate();
    count_outcomes();
  }
  return 2 * players;
}

static int answer_by_sample(long long deals, uint32_t seed) {
  list_hands();
  sample(deals, seed);
  count_outcomes();
  return 2 * players;
}

/* The question of a load such as "equity:AhKh/QQ,AKs/random@QhJh2c". */
static Question named_question(const char *load) {
  static char text[4096];
  Question question = {load, {0}, ""};
  strcpy(text, strchr(load, ':') + 1);
  char *board = strchr(text, '@');
  *board = '\0';
  question.board = board + 1;
  int i = 0;
  for (char *player = strtok(text, "/"); player; player = strtok(NULL, "/")) question.players[i++] = player;
  return question;
}

static int run(const char *load, long long amount, uint32_t seed) {
  if (strncmp(load, "equity:", 7) == 0) {
    Question question = named_question(load);
    read_question(&question);
    return answer_exactly(amount);
  }
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    if (strcmp(load, questions[i].load) != 0) continue;
    read_question(questions + i);
    return strcmp(load, "equity-sampled") == 0 ? answer_by_sample(amount, seed) : answer_exactly(amount);
  }
  return 0;
}

static void finish(const char *load) { (void)load; }

int main(void) {
  make_evaluator();
  make_tables();
  return answer_tasks(run, finish);
}
