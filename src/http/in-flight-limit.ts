// Counts the work that each account has in flight on this instance, and refuses work above a limit.

export interface InFlightBounds {
  readonly perAccount: number;
  /** The limit of all accounts together; without it there is none. */
  readonly total?: number;
  /** Whether the only work of an account is admitted also above the limit of all, so that a few accounts do not shut out the others. */
  readonly admitsFirst?: boolean;
}

export interface InFlight {
  /** Does nothing after the release: work that was given up may go on for a while. @throws the error of `refuse` */
  add(amount: number): void;
  release(): void;
}

export class InFlightLimit {
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(private readonly bounds: InFlightBounds) {}

  /**
   * Counts amounts until they are released; releasing again changes nothing.
   * @param refuse makes the error; `isOwn` says whether the account itself has too much in flight
   */
  open(account: string, refuse: (isOwn: boolean) => Error): InFlight {
    const { perAccount, total = Number.POSITIVE_INFINITY, admitsFirst = false } = this.bounds;
    let counted = 0;
    let isReleased = false;
    return {
      add: amount => {
        if (isReleased) return;
        const own = this.#counts.get(account) ?? 0;
        const isOwn = own + amount > perAccount;
        const isFirst = admitsFirst && own === counted;
        if (isOwn || (this.#total + amount > total && !isFirst)) throw refuse(isOwn);
        this.#add(account, amount);
        counted += amount;
      },
      release: () => {
        if (!isReleased) this.#add(account, -counted);
        isReleased = true;
      },
    };
  }

  /** Counts an amount until the returned function is called. */
  take(account: string, amount: number, refuse: (isOwn: boolean) => Error): () => void {
    const { add, release } = this.open(account, refuse);
    add(amount);
    return release;
  }

  #add(account: string, amount: number): void {
    const count = (this.#counts.get(account) ?? 0) + amount;
    if (count > 0) this.#counts.set(account, count);
    else this.#counts.delete(account);
    this.#total += amount;
  }
}
