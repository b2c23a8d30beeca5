// Limits on how a body arrives, and on what is read of it after the answer. Every part of a body takes as much time as thousands of
// its bytes, and Node keeps parts before anything has looked at the request: so they are counted here, before the key is looked up.
import { IncomingMessage } from 'node:http';
import { MAX_JOB_BYTES } from '../jobs/job-model.js';
import { HttpError } from './http-error.js';
import { GIVE_UP } from './request-deadline.js';

/** Parts that may have any size: a client may write a short body in pieces, and a network may divide it. */
const MAX_SMALL_PARTS = 256;
/** If there are more parts, they must have this size on average. A question on a line has about 50 bytes. */
const MIN_PART_BYTES = 32;

/** The most bytes that are read of a body after its request is answered: no valid body is larger. */
const MAX_UNREAD_BYTES = MAX_JOB_BYTES;

const tooSmallError = (): HttpError => {
  const fault = `the body arrives in more than ${MAX_SMALL_PARTS} parts of less than ${MIN_PART_BYTES} bytes on average`;
  return new HttpError('INVALID_REQUEST', `${fault}: send larger chunks, or a Content-Length`, { Connection: 'close' });
};

/** A request that is given up if its body arrives in too many small parts; the rest of the body is dropped. */
export class BoundedRequest extends IncomingMessage {
  #parts = 0;
  #bytes = 0;
  #isGivenUp = false;

  override push(part: Buffer | null): boolean {
    if (part === null) return super.push(part);
    this.#parts++;
    this.#bytes += part.length;
    if (!this.#isGivenUp && this.#parts > MAX_SMALL_PARTS && this.#bytes < this.#parts * MIN_PART_BYTES) {
      this.#isGivenUp = true;
      this.emit(GIVE_UP, tooSmallError());
    }
    return !this.#isGivenUp && super.push(part);
  }
}

/**
 * Reads the rest of a body whose request is answered: most clients read the answer only after they have sent all, and may then use
 * the connection again. If the client sends too much, the connection is closed.
 */
export const discardBody = (req: IncomingMessage): void => {
  const close = (): void => void req.destroy();
  let bytes = 0;
  req.once(GIVE_UP, close);
  req.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_UNREAD_BYTES) close();
  });
  req.unpipe().resume(); // its reader may have paused it
};
