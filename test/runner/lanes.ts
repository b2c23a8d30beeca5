// Runs things side by side, as many as the processors can take: one that computes needs a processor, one that mostly waits a
// fraction of it.

/**
 * Runs the work of every item, in their order, and keeps the sum of what runs at a time within `capacity`; alone, an item may
 * need more than that.
 * @param loadOf processors that an item keeps busy
 */
export const runInLanes = async <Item>(
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
