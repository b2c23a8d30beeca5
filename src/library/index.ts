// What the library exports. This file has no code of its own, so that a bundle of one function has no other.
export * from '../questions/answers/answer-types.js';
export * from './cards-and-ranges.js';
export * from './library-options.js';
export * from './library-types.js';
export { loadEngine } from './load-engine.js';
