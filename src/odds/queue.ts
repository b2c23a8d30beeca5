// A queue in which every step takes the same time however long it is: an array moves all that is behind what it loses.

interface Place<Value> {
  readonly value: Value;
  before: Place<Value> | undefined;
  after: Place<Value> | undefined;
}

export class Queue<Value> {
  #first: Place<Value> | undefined;
  #last: Place<Value> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Puts a value at the end. @returns takes it out again, wherever it is by then; does nothing once it is out */
  push(value: Value): () => void {
    const place: Place<Value> = { value, before: this.#last, after: undefined };
    if (this.#last) this.#last.after = place;
    else this.#first = place;
    this.#last = place;
    this.#size++;
    return () => this.#remove(place);
  }

  /** Takes the first value out; undefined where there is none. */
  shift(): Value | undefined {
    const place = this.#first;
    if (place) this.#remove(place);
    return place?.value;
  }

  #remove(place: Place<Value>): void {
    const { before, after } = place;
    if (place !== this.#first && before === undefined) return; // it is out already
    if (before) before.after = after;
    else this.#first = after;
    if (after) after.before = before;
    else this.#last = before;
    place.before = undefined;
    place.after = undefined;
    this.#size--;
  }
}
