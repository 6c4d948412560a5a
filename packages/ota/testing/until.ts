import { cpus } from 'node:os'

/** What has not come while the machine had nothing to do for so long will not come. */
const IDLE_MS = 5_000
/** Of a machine on which all wait. */
const IDLE_SHARE = 0.8
const LOOK_MS = 500

/** Milliseconds of all processors since the start: idle, and in all. */
function times() {
  const each = cpus().map(({ times }) => times)
  const sum = (list: number[]) => list.reduce((one, other) => one + other, 0)
  return {
    idle: sum(each.map(({ idle }) => idle)),
    all: sum(each.map((one) => sum(Object.values(one)))),
  }
}

/** Counts for how long the machine has been idle, as often as it is asked. */
function idleTime() {
  let before = { at: performance.now(), ...times() }
  let idleMs = 0
  return () => {
    const at = performance.now()
    if (at - before.at < LOOK_MS) return idleMs
    const now = { at, ...times() }
    const isIdle = (now.idle - before.idle) / (now.all - before.all) > IDLE_SHARE
    if (isIdle) idleMs += at - before.at
    before = now
    return idleMs
  }
}

interface Limits {
  /** In all, on however busy a machine. */
  limitMs?: number
  /** Of an idle machine; more where a program waits for a time that it keeps itself. */
  idleMs?: number
}

/** Waits for a condition, asking every 20 ms; fails with what it waited for. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  { limitMs = 120_000, idleMs = IDLE_MS }: Limits = {},
): Promise<void> {
  const begun = performance.now()
  const idle = idleTime()
  while (!(await condition())) {
    if (idle() > idleMs) throw new Error(`not while the machine was idle for ${idleMs} ms: ${what}`)
    if (performance.now() - begun > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
