/* Strengths of hands on a board, one in each byte lane: assembly/board-planes.ts and assembly/evaluate.ts, which explain the steps.
 * Ranks in bytes take two vectors: deuce … nine, ten … ace.
 */
#include "vector.h"

INLINE Halves is_zero(Halves x) { return (Halves)(x == 0); }
INLINE Halves is_positive(Halves x) { return (Halves)((SignedHalves)x > 0); }

typedef struct {
  Bytes low, high;
} Ranks;

/* What all hands on a board share: bits 0, 1 and 2 of each rank's count, the suit of a flush, its mask. */
typedef struct {
  Ranks ones, twos, fours, flush;
  Bytes suit;
} Board;

/* The strengths of the hands in the lower and in the upper half of each 16 lanes; each strength has two halves. */
typedef struct {
  Halves upper[2], lower[2];
} Strengths;

static Bytes low_bits, high_bits;
static Board board;

static void make_tables(void) {
  for (int lane = 0; lane < BYTES; lane++) {
    int rank = lane % 16;
    low_bits[lane] = rank < 8 ? 1 << rank : 0;
    high_bits[lane] = rank < 8 ? 0x20 : rank < 13 ? 0x20 | 1 << (rank - 8) : 0;
  }
}

INLINE Ranks ranks_of(Bytes cards) {
  Bytes rank = (Bytes)((Halves)cards >> 2) & 15;
  return (Ranks){lookup(low_bits, rank), lookup(high_bits, rank)};
}

INLINE Bytes has_suit(Bytes cards, Bytes suit) { return (Bytes)((cards & 3) == suit); }

INLINE void add_where(Ranks *mask, Ranks ranks, Bytes where) {
  mask->low |= ranks.low & where;
  mask->high += ranks.high & where;
}

/* The bits that two or three of the vectors have. */
INLINE Bytes majority_of_three(Bytes a, Bytes b, Bytes c) { return (a & b) | ((a ^ b) & c); }

/* How often each bit occurs in five masks. */
INLINE void count_five(Bytes a, Bytes b, Bytes c, Bytes d, Bytes e, Bytes *ones, Bytes *twos, Bytes *fours) {
  Bytes sum = a ^ b ^ c, carry = majority_of_three(a, b, c), other = majority_of_three(sum, d, e);
  *ones = sum ^ d ^ e;
  *twos = carry ^ other;
  *fours = carry & other;
}

/* The suit that three or more of the board's cards have, if there is one, is the majority of each bit of their suits. */
static void make_board(void) {
  Ranks ranks[BOARD_CARDS], flush = {(Bytes){0}, (Bytes){0} + 0x80};
  Bytes ones, twos, fours;
  count_five(cards[0], cards[1], cards[2], cards[3], cards[4], &ones, &twos, &fours);
  Bytes suit = (fours | (twos & ones)) & 3;
  for (int i = 0; i < BOARD_CARDS; i++) {
    ranks[i] = ranks_of(cards[i]);
    add_where(&flush, ranks[i], has_suit(cards[i], suit));
  }
  count_five(ranks[0].low, ranks[1].low, ranks[2].low, ranks[3].low, ranks[4].low, &board.ones.low, &board.twos.low, &board.fours.low);
  count_five(ranks[0].high, ranks[1].high, ranks[2].high, ranks[3].high, ranks[4].high, &board.ones.high, &board.twos.high,
             &board.fours.high);
  board.flush = flush;
  board.suit = suit;
}

INLINE Halves without_lowest(Halves x) { return x & (x - 1); }
INLINE Halves without_lowest_where(Halves x, Halves where) { return x & (x + where); }

INLINE Halves best_straight(Halves ranks) {
  Halves wheel = ranks << 1 | ranks >> 12, two = wheel & wheel >> 1, four = two & two >> 2, five = four & wheel >> 4;
  return five & ~(five >> 1);
}

/* `flush` has the suit's number of cards less four above its ranks. */
INLINE Halves best_flush(Halves ranks, Halves flush) {
  Halves six_or_more = (Halves)((SignedHalves)flush > 0x3fff), seven = (Halves)((SignedHalves)flush > 0x5fff);
  return without_lowest_where(without_lowest_where(ranks, six_or_more), seven);
}

INLINE Halves best_pairs(Halves pairs) {
  Halves second = without_lowest(pairs), third = without_lowest(second);
  return without_lowest_where(pairs, is_positive(third)) | (is_positive(second) & 0x2000);
}

/* Ranks less one: without the two lowest where there are more than two, else the highest alone. */
INLINE Halves trimmed(Halves ranks) {
  Halves second = without_lowest(ranks), third = without_lowest(second);
  return smaller(ranks - 1, smaller(second - 1, third - 1));
}

INLINE void strengths_of_half(Halves ones, Halves twos, Halves fours, Halves flush, Halves *upper, Halves *lower) {
  Halves trips = ones & twos, pairs = twos ^ trips, ranks = ones | twos | fours;
  Halves no_flush = is_zero(flush), flush_ranks = flush & 0x1fff, straight = best_straight(flush_ranks | (ranks & no_flush));
  Halves flush_code = ~no_flush & 0x8000;
  Halves of_straight = (straight | flush_code | 0x6000) & ~is_zero(straight);
  Halves of_flush = best_flush(flush_ranks, flush) | flush_code;
  Halves best_trips = without_lowest_where(trips, is_positive(without_lowest(trips)));
  Halves is_full = is_positive(pairs | (trips ^ best_trips)), no_trips = is_zero(trips);
  Halves of_trips = (best_trips | ((is_full & 0xe000) ^ 0x4000)) & ~no_trips;
  Halves of_fours = (fours | 0xc000) & ~is_zero(fours);
  Halves of_ranks = larger(best_pairs(pairs), larger(of_trips, of_fours));
  *upper = larger(of_ranks, larger(of_straight, of_flush));
  Halves kickers = trimmed(ranks & ~of_ranks & ~(ones & ~trips & is_full & ~no_trips));
  *lower = kickers & (Halves)(*upper == of_ranks);
}

/* The strengths of hands of two more cards each on the board. */
INLINE Strengths evaluate(Bytes first, Bytes second) {
  Ranks x = ranks_of(first), y = ranks_of(second), suit = board.flush;
  add_where(&suit, x, has_suit(first, board.suit));
  add_where(&suit, y, has_suit(second, board.suit));
  Bytes is_flush = (Bytes)((SignedBytes)suit.high > 0x1f), flush_low = suit.low & is_flush, flush_high = suit.high & is_flush;
  Bytes one_low = x.low ^ y.low, carry_low = (x.low & y.low) | (one_low & board.ones.low);
  Bytes one_high = x.high ^ y.high, carry_high = (x.high & y.high) | (one_high & board.ones.high);
  Bytes ones_low = one_low ^ board.ones.low, ones_high = (one_high ^ board.ones.high) & 0x1f;
  Bytes twos_low = carry_low ^ board.twos.low, twos_high = (carry_high ^ board.twos.high) & 0x1f;
  Bytes fours_low = (carry_low & board.twos.low) | board.fours.low;
  Bytes fours_high = ((carry_high & board.twos.high) | board.fours.high) & 0x1f;
  Strengths result;
  strengths_of_half(interleave_low(ones_low, ones_high), interleave_low(twos_low, twos_high),
                    interleave_low(fours_low, fours_high), interleave_low(flush_low, flush_high), result.upper, result.lower);
  strengths_of_half(interleave_high(ones_low, ones_high), interleave_high(twos_low, twos_high),
                    interleave_high(fours_low, fours_high), interleave_high(flush_low, flush_high), result.upper + 1,
                    result.lower + 1);
  return result;
}

/* 0 high card … 8 straight flush. */
INLINE Bytes categories_of(const Strengths *strengths) {
  Bytes codes = narrow(strengths->upper[0] >> 13, strengths->upper[1] >> 13);
  return codes + 1 + narrow(is_zero(strengths->upper[0]), is_zero(strengths->upper[1]));
}
