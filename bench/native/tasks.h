/* The benchmark's line protocol (bench/README.md): a task a line, "LOAD AMOUNT SEED"; an answer a line, "AMOUNT NANOSECONDS COUNT…". */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define MAX_COUNTS 32

/* The results of a load: the counts, and the amount that was done, if it is not the requested one. */
static long long counts[MAX_COUNTS];
static long long done;

/* Runs a load, timed. Returns the number of its counts; 0 if the load is unknown. */
typedef int (*Run)(const char *load, long long amount, uint32_t seed);

static long long cpu_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000ll + now.tv_nsec;
}

/* Answers the tasks of the standard input. `finish` completes the counts outside the timed part. Returns the exit code. */
static int answer_tasks(Run run, void (*finish)(const char *load)) {
  char line[4096], load[3968];
  long long amount;
  uint32_t seed;
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "%3967s %lld %u", load, &amount, &seed) != 3 || amount < 1) return 1;
    memset(counts, 0, sizeof counts);
    done = amount;
    long long start = cpu_nanoseconds();
    int number = run(load, amount, seed);
    long long nanoseconds = cpu_nanoseconds() - start;
    if (number > 0) {
      finish(load);
      printf("%lld %lld", done, nanoseconds);
      for (int i = 0; i < number; i++) printf(" %lld", counts[i]);
      putchar('\n');
    } else {
      puts("unsupported");
    }
    fflush(stdout);
  }
  return 0;
}
