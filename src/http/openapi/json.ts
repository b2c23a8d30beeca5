// The document's parts, before it is one.

/** Plain JSON of any depth. */
export type Json = { readonly [name: string]: unknown };
