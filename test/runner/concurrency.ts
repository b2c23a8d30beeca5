// Limits concurrency by load: an item that computes needs a whole processor, one that mostly waits a fraction of it.

/**
 * Runs the work of every item, in their order, so that the sum of their loads stays within `capacity`. An item with a larger
 * load runs alone.
 * @param loadOf the number of processors that an item keeps busy
 */
export const runConcurrently = async <Item>(
  items: readonly Item[],
  capacity: number,
  loadOf: (item: Item) => number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = [...items];
  const running = new Set<Promise<void>>();
  let load = 0;

  const start = (item: Item): void => {
    load += loadOf(item);
    const done = work(item).finally(() => {
      load -= loadOf(item);
      running.delete(done);
    });
    running.add(done);
  };

  const next = (): Item | undefined => {
    const at = waiting.findIndex(item => running.size === 0 || load + loadOf(item) <= capacity);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };

  while (waiting.length > 0) {
    for (let item = next(); item !== undefined; item = next()) start(item);
    await Promise.race(running);
  }
  await Promise.all(running);
};
