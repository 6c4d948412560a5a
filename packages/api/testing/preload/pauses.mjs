import { subscribe } from 'node:diagnostics_channel'
import { PerformanceObserver } from 'node:perf_hooks'

/**
 * Loaded into a server before anything else (`node --import`): asked over IPC for its `pauses`, it
 * answers what came between for each request since it was last asked, in their order. Told a number of
 * bytes, it reads through as many after each answer, so that the next request finds the processor's
 * caches as cold as after a while in which others had them.
 */
const LINE = 64

/**
 * Runs of the garbage collector, by this process's clock.
 * @type {{ from: number, to: number }[]}
 */
let collected = []
/** @type {{ from: number, to: number, takenAway: boolean }[]} */
let requests = []
let others = new Uint8Array()

new PerformanceObserver((list) => {
  for (const { startTime: from, duration } of list.getEntries()) {
    collected.push({ from, to: from + duration })
  }
}).observe({ entryTypes: ['gc'] })

/** How often the system took the processor away before its time was over. */
const takenAway = () => process.resourceUsage().involuntaryContextSwitches

/** @type {WeakMap<object, { from: number, before: number }>} */
const begun = new WeakMap()
/** @param {unknown} message what the channels of `node:http` tell */
const requestOf = (message) => /** @type {{ request: object }} */ (message).request

subscribe('http.server.request.start', (message) => {
  begun.set(requestOf(message), { from: performance.now(), before: takenAway() })
})
subscribe('http.server.response.finish', (message) => {
  const { from, before } = begun.get(requestOf(message)) ?? { from: 0, before: 0 }
  requests.push({ from, to: performance.now(), takenAway: takenAway() > before })
  for (let byte = 0; byte < others.length; byte += LINE) others[byte] = byte
})

process.on('message', (asked) => {
  if (typeof asked === 'number') others = new Uint8Array(asked)
  if (asked !== 'pauses') return
  process.send?.(
    requests.map(({ from, to, takenAway }) => ({
      collected: collected.some((run) => run.from < to && run.to > from),
      takenAway,
    })),
  )
  requests = []
  collected = []
})
process.channel?.unref() // it shall end as it would without a parent
