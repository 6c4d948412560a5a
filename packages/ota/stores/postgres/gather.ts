/** More are left for the next time, so that no piece of work grows without bound. */
const MOST = 100

/** Does what is asked for one key, together with what else waits for it. */
export type Gathered<Item, Result> = (key: string, item: Item) => Promise<Result>

interface Waiting<Item, Result> {
  item: Item
  done(result: Result): void
  failed(error: unknown): void
}

/**
 * Items with the same key are worked on one after the other, in the order in which they came, and
 * those that have waited for others are worked on together. Where work fails all that waits behind it
 * fails too, so that nothing waits for longer than two pieces of work take.
 * @param work gives a result for each item.
 */
export function gatherByKey<Item, Result>(
  work: (key: string, items: Item[]) => Promise<Result[]>,
): Gathered<Item, Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  const workOff = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      const these = queue.splice(0, MOST)
      try {
        const results = await work(
          key,
          these.map(({ item }) => item),
        )
        these.forEach(({ done }, index) => {
          done(results[index] as Result) // one for each
        })
      } catch (error) {
        for (const { failed } of [...these, ...queue.splice(0)]) failed(error)
      }
    }
    queues.delete(key)
  }

  return (key, item) =>
    new Promise((done, failed) => {
      const queue = queues.get(key)
      if (queue) {
        queue.push({ item, done, failed })
        return
      }
      const begun = [{ item, done, failed }]
      queues.set(key, begun)
      void workOff(key, begun)
    })
}
