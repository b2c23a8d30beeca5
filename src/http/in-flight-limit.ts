// Counts the work that each account has in flight on this instance, and refuses work above a limit.

export interface InFlightBounds {
  readonly perAccount: number;
  /** The limit of all accounts together; without it there is none. */
  readonly total?: number;
}

export class InFlightLimit {
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(private readonly bounds: InFlightBounds) {}

  /**
   * Counts an amount until the returned function is called; calling it again changes nothing.
   * @param refuse makes the error; `isOwn` says whether the account itself has too much in flight
   */
  take(account: string, amount: number, refuse: (isOwn: boolean) => Error): () => void {
    const { perAccount, total = Number.POSITIVE_INFINITY } = this.bounds;
    const isOwn = (this.#counts.get(account) ?? 0) + amount > perAccount;
    if (isOwn || this.#total + amount > total) throw refuse(isOwn);
    this.#add(account, amount);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(account, -amount);
      isTaken = false;
    };
  }

  #add(account: string, amount: number): void {
    const count = (this.#counts.get(account) ?? 0) + amount;
    if (count > 0) this.#counts.set(account, count);
    else this.#counts.delete(account);
    this.#total += amount;
  }
}
