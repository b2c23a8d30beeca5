// Cards of the Omaha module: rank × 4 + suit as in the hold'em module, but from the ace, which is rank 0, down to the deuce. So a
// mask of ranks has the highest rank in its lowest bit, which takes two operations to find; the highest bit would take ten.

/** A card byte of the ABI (suit × 13 + rank) as a card. */
export function omahaCard(byte: i32): i32 {
  return (12 - (byte % 13)) * 4 + byte / 13;
}
