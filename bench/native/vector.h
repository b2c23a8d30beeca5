/* Vectors of BYTES bytes: GCC's vector extensions, and functions for what they have no operator for. If BYTES is more than 16,
 * these functions work on each 16 bytes separately, like the processor's instructions: what `interleave_` takes apart, `narrow` puts back.
 */
#ifndef VECTOR_H
#define VECTOR_H
#include <stdint.h>

#if BYTES == 32 && !defined(__AVX2__)
#error "this processor has no vectors of 32 bytes (AVX2)"
#elif BYTES == 64 && !defined(__AVX512BW__)
#error "this processor has no vectors of 64 bytes (AVX-512)"
#endif

typedef uint8_t Bytes __attribute__((vector_size(BYTES)));
typedef int8_t SignedBytes __attribute__((vector_size(BYTES)));
typedef uint16_t Halves __attribute__((vector_size(BYTES)));
typedef int16_t SignedHalves __attribute__((vector_size(BYTES)));
typedef uint32_t Words __attribute__((vector_size(BYTES)));
typedef int32_t SignedWords __attribute__((vector_size(BYTES)));
typedef uint64_t Longs __attribute__((vector_size(BYTES)));

#define INLINE static inline __attribute__((always_inline))

#if defined(__SSE4_1__) && !defined(PORTABLE)
#include <immintrin.h>

#if BYTES == 16
#define PACKED __m128i
#define INSTRUCTION(name) _mm_##name
#elif BYTES == 32
#define PACKED __m256i
#define INSTRUCTION(name) _mm256_##name
#else
#define PACKED __m512i
#define INSTRUCTION(name) _mm512_##name
#endif
#define OF_TWO(type, name, a, b) ((type)INSTRUCTION(name)((PACKED)(a), (PACKED)(b)))

/* table[index] in each lane, of a table of 16 that is repeated in each 16 bytes. */
INLINE Bytes lookup(Bytes table, Bytes index) { return OF_TWO(Bytes, shuffle_epi8, table, index); }
INLINE Halves interleave_low(Bytes low, Bytes high) { return OF_TWO(Halves, unpacklo_epi8, low, high); }
INLINE Halves interleave_high(Bytes low, Bytes high) { return OF_TWO(Halves, unpackhi_epi8, low, high); }
/* Words of lower and upper halves. */
INLINE Words join_low(Halves lower, Halves upper) { return OF_TWO(Words, unpacklo_epi16, lower, upper); }
INLINE Words join_high(Halves lower, Halves upper) { return OF_TWO(Words, unpackhi_epi16, lower, upper); }
/* Numbers below 128 in narrower lanes; of other numbers, whether they are 0. */
INLINE Halves narrow_words(Words a, Words b) { return OF_TWO(Halves, packs_epi32, a, b); }
INLINE Bytes narrow(Halves a, Halves b) { return OF_TWO(Bytes, packs_epi16, a, b); }
/* Not 0 where a is greater than b. */
INLINE Halves exceeds(Halves a, Halves b) { return OF_TWO(Halves, subs_epu16, a, b); }

INLINE Halves larger(Halves a, Halves b) { return OF_TWO(Halves, max_epu16, a, b); }
INLINE Halves smaller(Halves a, Halves b) { return OF_TWO(Halves, min_epu16, a, b); }

INLINE int is_any(SignedWords flags) {
#if BYTES == 16
  return !_mm_testz_si128((PACKED)flags, (PACKED)flags);
#elif BYTES == 32
  return !_mm256_testz_si256((PACKED)flags, (PACKED)flags);
#else
  return _mm512_test_epi32_mask((PACKED)flags, (PACKED)flags) != 0;
#endif
}

#else

INLINE Bytes lookup(Bytes table, Bytes index) { return __builtin_shuffle(table, index); }
INLINE Halves interleave_low(Bytes low, Bytes high) {
  return (Halves)__builtin_shuffle(low, high, (Bytes){0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23});
}
INLINE Halves interleave_high(Bytes low, Bytes high) {
  return (Halves)__builtin_shuffle(low, high, (Bytes){8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31});
}
INLINE Words join_low(Halves lower, Halves upper) {
  return (Words)__builtin_shuffle(lower, upper, (Halves){0, 8, 1, 9, 2, 10, 3, 11});
}
INLINE Words join_high(Halves lower, Halves upper) {
  return (Words)__builtin_shuffle(lower, upper, (Halves){4, 12, 5, 13, 6, 14, 7, 15});
}
INLINE Halves narrow_words(Words a, Words b) {
  return __builtin_shuffle((Halves)a, (Halves)b, (Halves){0, 2, 4, 6, 8, 10, 12, 14});
}
INLINE Bytes narrow(Halves a, Halves b) {
  return __builtin_shuffle((Bytes)a, (Bytes)b, (Bytes){0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30});
}
INLINE Halves exceeds(Halves a, Halves b) { return (Halves)(a > b); }
INLINE int is_any(SignedWords flags) { return (((Longs)flags)[0] | ((Longs)flags)[1]) != 0; }
INLINE Halves larger(Halves a, Halves b) { return (a & (Halves)(a > b)) | (b & ~(Halves)(a > b)); }
INLINE Halves smaller(Halves a, Halves b) { return (a & (Halves)(a < b)) | (b & ~(Halves)(a < b)); }

#endif

#endif
