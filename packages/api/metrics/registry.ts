import type { RequestListener } from 'node:http'

/*
 * The text format of Prometheus 0.0.4, for counters, gauges and histograms whose labels are known
 * when they are made. `prom-client` ended in August 2026, and its successor `@prometheus-io/client`
 * needs Node 22. Both also add a series for whatever label they are given: here none can be.
 */

/** The values that each label may have: a metric has a series for each tuple, from the start. */
type Labels = readonly [name: string, ...more: string[]]

/** Counts events, by a tuple of label values. */
interface Counter<Values extends readonly string[]> {
  add(...values: Values): void
}

/** Sorts durations, in seconds, into buckets. */
export interface Histogram<Value extends string> {
  observe(value: Value, seconds: number): void
}

/** What is read when somebody asks; null where it is not known, which leaves the sample out. */
export type Reading = Promise<number | null> | number | null

/** Metrics, and how they are written down. */
export type Registry = ReturnType<typeof createRegistry>

const pair = (name: string, value: string | number) => `${name}="${value}"`
const line = (name: string, labels: readonly string[], value: number) =>
  `${name}${labels.length > 0 ? `{${labels.join(',')}}` : ''} ${value}`

/** One series of a histogram; an event is counted in one bucket, and added up when it is written. */
interface Distribution {
  counts: number[]
  sum: number
}

/** Holds the metrics of one process. */
export function createRegistry() {
  const metrics: { name: string; write: () => Promise<string[]> }[] = []

  function register(name: string, type: string, help: string, lines: () => Promise<string[]>) {
    if (metrics.some((metric) => metric.name === name)) throw new Error(`${name} is there already`)
    const head = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
    metrics.push({ name, write: async () => [...head, ...(await lines())] })
  }

  return {
    /** @param tuples of label values, all that there will ever be. */
    counter<const Values extends readonly string[]>(
      name: string,
      help: string,
      labels: Labels,
      tuples: readonly Values[],
    ): Counter<Values> {
      const counts = new Map(tuples.map((values) => [values.join(' '), 0]))
      register(name, 'counter', help, async () =>
        tuples.map((values) => {
          const pairs = values.map((value, index) => pair(labels[index] ?? '', value))
          return line(name, pairs, counts.get(values.join(' ')) ?? 0)
        }),
      )
      return {
        add(...values) {
          const key = values.length === 1 ? values[0] : values.join(' ')
          const count = counts.get(key ?? '')
          if (count === undefined) throw new Error(`${name} has no series ${key}`)
          counts.set(key ?? '', count + 1)
        },
      }
    },

    /** @param bounds upper ends of the buckets in seconds, ascending. */
    histogram<const Value extends string>(
      name: string,
      help: string,
      label: string,
      values: readonly Value[],
      bounds: readonly number[],
    ): Histogram<Value> {
      const empty = (): Distribution => ({ counts: Array(bounds.length + 1).fill(0), sum: 0 })
      const series = new Map<string, Distribution>(values.map((value) => [value, empty()]))
      register(name, 'histogram', help, async () =>
        [...series].flatMap(([value, { counts, sum }]) => {
          const own = pair(label, value)
          let total = 0
          const buckets = counts.map((count, index) => {
            total += count
            return line(`${name}_bucket`, [own, pair('le', bounds[index] ?? '+Inf')], total)
          })
          return [...buckets, line(`${name}_sum`, [own], sum), line(`${name}_count`, [own], total)]
        }),
      )
      return {
        observe(value, seconds) {
          const distribution = series.get(value)
          if (!distribution) throw new Error(`${name} has no series ${value}`)
          let index = 0
          while (seconds > (bounds[index] ?? Number.POSITIVE_INFINITY)) index += 1
          distribution.counts[index] = (distribution.counts[index] ?? 0) + 1
          distribution.sum += seconds
        },
      }
    },

    /** Without labels. @param type `counter` for what only grows. */
    read(name: string, help: string, type: 'gauge' | 'counter', read: () => Reading): void {
      register(name, type, help, async () => {
        const value = await read()
        return value === null ? [] : [line(name, [], value)]
      })
    },

    /** A gauge for each value of a label, all read at once. */
    readEach<const Value extends string>(
      name: string,
      help: string,
      label: string,
      read: () => Promise<Record<Value, number>> | Record<Value, number>,
    ): void {
      register(name, 'gauge', help, async () =>
        Object.entries<number>(await read()).map(([value, number]) =>
          line(name, [pair(label, value)], number),
        ),
      )
    },

    names: () => metrics.map(({ name }) => name),

    /** All of it in the text format. */
    async write(): Promise<string> {
      const parts = await Promise.all(metrics.map(({ write }) => write()))
      return `${parts.flat().join('\n')}\n`
    },
  }
}

/** Where Prometheus looks unless it is told another path. */
const PATH = '/metrics'

/** Answers `GET /metrics`, and nothing else. @param report gets what kept it from answering. */
export function metricsListener(
  registry: Registry,
  report: (error: unknown) => void,
): RequestListener {
  return async (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.write()
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
      response.end(text)
    } catch (error) {
      report(error)
      response.writeHead(500).end()
    }
  }
}
