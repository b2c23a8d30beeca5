/* OMPEval's equity calculator, by the benchmark's line protocol, on one thread. Five opponents, its most, are left out: preparing their ranges
 * takes it longer than the turns of the benchmark. Built with a checkout of https://github.com/zekyll/OMPEval, as bench/README.md says. */
#include <omp/EquityCalculator.h>
#include "tasks.h"

typedef std::vector<omp::CardRange> Ranges;

static const char *const FLOP = "QhJh2c";
static const long long FLOP_BOARDS = 1081;
static const char *const TIGHT = "QQ+,AKs,AKo";
static const char *const LOOSE = "22+,A2s+,K9s+,QTs+,JTs,T9s,A9o+,KTo+,QJo";

/* Enumerates every deal, or samples a number of them. */
static omp::EquityCalculator::Results calculate(const Ranges &ranges, const char *board, long long deals) {
  omp::EquityCalculator calculator;
  bool is_exact = deals == 0;
  calculator.setHandLimit(deals);
  calculator.start(ranges, omp::CardRange::getCardMask(board), 0, is_exact, 0, nullptr, 0.2, 1);
  calculator.wait();
  return calculator.getResults();
}

/* Deals that a player wins alone, and deals that he ties. */
static void add_outcomes(const omp::EquityCalculator::Results &results, unsigned player, long long *outcomes) {
  for (unsigned winners = 1; winners < 1u << results.players; winners++) {
    if (!(winners & 1u << player)) continue;
    outcomes[winners == 1u << player ? 0 : 1] += results.winsByPlayerMask[winners];
  }
}

static int one_opponent(long long amount) {
  omp::EquityCalculator::Results results = calculate({"AhKh", "random"}, "", amount);
  done = results.hands;
  add_outcomes(results, 0, counts);
  counts[2] = done - counts[0] - counts[1];
  return 3;
}

/* Whole flops: as many boards as asked for, or more. */
static int flop(long long amount) {
  long long times = (amount + FLOP_BOARDS - 1) / FLOP_BOARDS;
  for (long long i = 0; i < times; i++) add_outcomes(calculate({"AhKh", "random"}, FLOP, 0), 0, counts);
  done = times * FLOP_BOARDS;
  counts[2] = done * 990 - counts[0] - counts[1];
  return 3;
}

static int answer(const Ranges &ranges, const char *board, long long amount, bool is_exact) {
  for (long long i = 0; i < (is_exact ? amount : 1); i++) {
    omp::EquityCalculator::Results results = calculate(ranges, board, is_exact ? 0 : amount);
    if (!is_exact) done = results.hands;
    for (unsigned player = 0; player < results.players; player++) add_outcomes(results, player, counts + 2 * player);
  }
  return 2 * (int)ranges.size();
}

/* The question of a load such as "equity:AhKh/QQ,AKs/random@QhJh2c". */
static int named_question(const std::string &load, long long amount) {
  size_t start = load.find(':') + 1, at = load.find('@');
  Ranges ranges;
  while (start < at) {
    size_t end = std::min(load.find('/', start), at);
    ranges.push_back(omp::CardRange(load.substr(start, end - start)));
    start = end + 1;
  }
  return answer(ranges, load.c_str() + at + 1, amount, true);
}

static int run(const char *load, long long amount, uint32_t) {
  if (strncmp(load, "equity:", 7) == 0) return named_question(load, amount);
  if (strcmp(load, "opponents-1") == 0) return one_opponent(amount);
  if (strcmp(load, "flop") == 0) return flop(amount);
  if (strcmp(load, "equity-hands") == 0) return answer({"AhKh", "QsQc"}, "", amount, true);
  if (strcmp(load, "equity-three") == 0) return answer({"AhKh", "QsQc", "JdTd"}, "", amount, true);
  if (strcmp(load, "equity-random") == 0) return answer({"AhKh", "8s8d", "random"}, FLOP, amount, true);
  if (strcmp(load, "equity-ranges") == 0) return answer({TIGHT, LOOSE}, FLOP, amount, true);
  if (strcmp(load, "equity-sampled") == 0) return answer({TIGHT, LOOSE}, "", amount, false);
  return 0;
}

static void finish(const char *) {}

int main() { return answer_tasks(run, finish); }
