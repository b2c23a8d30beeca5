// A queue in which every step takes the same time however long it is: an array moves all that is behind what it loses.

/** A value's place in a queue. */
export class Place<Value> {
  before: Place<Value> | undefined;
  after: Place<Value> | undefined;

  constructor(
    readonly value: Value,
    private readonly queue: Queue<Value>,
  ) {}

  /** Takes the value out, wherever it is by now; does nothing once it is out. */
  leave(): void {
    this.queue.remove(this);
  }
}

export class Queue<Value> {
  #first: Place<Value> | undefined;
  #last: Place<Value> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Puts a value at the end. */
  push(value: Value): Place<Value> {
    const place = new Place(value, this);
    place.before = this.#last;
    if (this.#last) this.#last.after = place;
    else this.#first = place;
    this.#last = place;
    this.#size++;
    return place;
  }

  /** Takes the first value out; undefined where there is none. */
  shift(): Value | undefined {
    const place = this.#first;
    if (place) this.remove(place);
    return place?.value;
  }

  /** @param place one of this queue's; nothing happens where it is out already */
  remove(place: Place<Value>): void {
    const { before, after } = place;
    if (place !== this.#first && before === undefined) return;
    if (before) before.after = after;
    else this.#first = after;
    if (after) after.before = before;
    else this.#last = before;
    place.before = undefined;
    place.after = undefined;
    this.#size--;
  }
}
