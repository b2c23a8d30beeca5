// The exports that all modules have.
import { readCategory } from './evaluate';
import { INPUT, INPUT_CAPACITY, OUTPUT } from './layout';

/** The version of a module's list of exports, their arguments and results. */
export function abiVersion(): i32 {
  return 1;
}

/** Where card bytes are written. */
export function inputPtr(): usize {
  return INPUT;
}

/** How many card bytes fit there. */
export function inputCapacity(): i32 {
  return INPUT_CAPACITY;
}

/** Where results are read; 8-byte aligned. */
export function outputPtr(): usize {
  return OUTPUT;
}

/** The category of a strength: 0 high card … 8 straight flush. */
export function category(strength: i32): i32 {
  return readCategory(strength);
}
