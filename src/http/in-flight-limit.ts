// Counts the work that each account has in flight on this instance, and refuses work above a limit.

export interface InFlightBounds {
  readonly perAccount: number;
  /** The limit of all accounts together; without it there is none. */
  readonly total?: number;
}

/** Work that is counted. */
export interface InFlight {
  /** @throws the error of `refuse` */
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
    const { perAccount, total = Number.POSITIVE_INFINITY } = this.bounds;
    let counted = 0;
    return {
      add: amount => {
        const isOwn = (this.#counts.get(account) ?? 0) + amount > perAccount;
        if (isOwn || this.#total + amount > total) throw refuse(isOwn);
        this.#add(account, amount);
        counted += amount;
      },
      release: () => {
        this.#add(account, -counted);
        counted = 0;
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
