// All exports of the module of short deck: hold'em's sources with another deck, whose flush beats a full house (deck.ts, evaluate.ts).
export * from '../common-exports';
export * from '../equity-exports';
