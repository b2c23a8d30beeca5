// Memory that threads share.

/** Integers that a message to another thread shares. A page that is not cross-origin isolated has no such memory: it sends a copy. */
export const shareNumbers = (length: number): Int32Array =>
  typeof SharedArrayBuffer === 'undefined' ? new Int32Array(length) : new Int32Array(new SharedArrayBuffer(4 * length));
