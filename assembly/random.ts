// Random numbers: four sfc32 generators (by Chris Doty-Humphrey, from PractRand), one in each 32-bit lane of a v128.
import { RandomState, STATE_BYTES } from './layout';

if (offsetof<RandomState>() !== STATE_BYTES) ERROR('STATE_BYTES is not the size of RandomState');

export const WARM_UP = 16;

/** splitmix64's output function, a bijection of 64 bits. */
function mix64(x: u64): u64 {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/** murmur3's finalizer, a bijection of 32 bits. */
function mix32(x: u32): u32 {
  x = (x ^ (x >> 16)) * 0x85ebca6b;
  x = (x ^ (x >> 13)) * 0xc2b2ae35;
  return x ^ (x >> 16);
}

export function mixA(b: v128): v128 {
  return v128.xor(b, i32x4.shr_u(b, 9));
}

export function mixB(c: v128): v128 {
  return i32x4.add(c, i32x4.shl(c, 3));
}

export function mixC(c: v128, word: v128): v128 {
  return i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word);
}

/** Stores the generators' state for the next batch. */
export function saveRandom(state: RandomState, a: v128, b: v128, c: v128, counter: v128): void {
  state.a = a;
  state.b = b;
  state.c = c;
  state.counter = counter;
}

function warmUp(state: RandomState): void {
  let a = state.a;
  let b = state.b;
  let c = state.c;
  let counter = state.counter;
  for (let i = 0; i < WARM_UP; i++) {
    const word = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.add(counter, i32x4(1, 1, 1, 1));
    a = mixA(b);
    b = mixB(c);
    c = mixC(c, word);
  }
  saveRandom(state, a, b, c, counter);
}

/**
 * Starts the stream (seed, stream) at `state`. Within a lane, a and b are a bijection of the seed, and c is a bijection of the stream.
 * Lanes differ in the two high bits of the counter, and uses of the numbers (`use`, 0 or 1) in the next bit. So no two (seed, stream,
 * lane, use) start with the same state.
 */
export function seedRandom(state: usize, seed: u64, stream: u32, use: u32): void {
  for (let lane: u32 = 0; lane < 4; lane++) {
    const at = state + 4 * lane;
    const ab = mix64(seed + 0x9e3779b97f4a7c15 * (lane + 1));
    store<u32>(at, <u32>ab, offsetof<RandomState>('a'));
    store<u32>(at, <u32>(ab >> 32), offsetof<RandomState>('b'));
    store<u32>(at, mix32(stream + 0x9e3779b9 * (lane + 1)), offsetof<RandomState>('c'));
    store<u32>(at, (lane << 30) | (use << 29) | 1, offsetof<RandomState>('counter'));
  }
  warmUp(changetype<RandomState>(state));
}
