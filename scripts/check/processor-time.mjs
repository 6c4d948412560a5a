import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Linux counts a process's time in ticks of this length (sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10
const SAMPLE_MS = 500
/** @type {(keyof import('node:os').CpuInfo['times'])[]} */
const BUSY = ['user', 'nice', 'sys', 'irq']

/** Time that all cores of this machine have worked since it started, in ms. */
export function machineMs() {
  return cpus().reduce((sum, { times }) => sum + BUSY.reduce((ms, kind) => ms + times[kind], 0), 0)
}

/**
 * @param {number} pid
 * @returns its parent, the time it took so far and when it began; null when it has ended
 */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the program's name, in parentheses, and may hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const field = (/** @type {number} */ index) => Number(fields[index])
    return { parent: field(1), began: field(19), ms: (field(11) + field(12)) * TICK_MS }
  } catch {
    return null
  }
}

/**
 * Processor time by step. The kernel adds up only what a process has waited for, and a browser waits
 * for none of its own, so all descendants are looked at twice a second (proc(5); Linux only:
 * elsewhere nothing is counted). What a process did after the last look at it is not in.
 */
export function countProcessorTime() {
  /**
   * By pid; it stays when the process has ended.
   * @type {Map<number, { step?: string, began?: number, ms: number }>}
   */
  const known = new Map()
  /** @type {Map<string, number>} */
  const msOf = new Map()

  function look() {
    /** @type {string[]} */
    let pids
    try {
      pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    } catch {
      return
    }
    for (const pid of pids.map(Number).sort((a, b) => a - b)) {
      const found = readProcess(pid)
      if (!found) continue
      let entry = known.get(pid)
      if (entry && entry.began === undefined) entry.began = found.began
      if (!entry || entry.began !== found.began) {
        // A parent is known before its child: its number is lower, but for once round the clock.
        const step = known.get(found.parent)?.step
        entry = { step, began: found.began, ms: 0 }
        known.set(pid, entry)
      }
      if (entry.step === undefined) continue
      msOf.set(entry.step, (msOf.get(entry.step) ?? 0) + found.ms - entry.ms)
      entry.ms = found.ms
    }
  }

  const timer = setInterval(look, SAMPLE_MS)
  return {
    /**
     * From now on this process, and all that it starts, counts for the step.
     * @param {string} step
     * @param {number} pid
     */
    add: (step, pid) => known.set(pid, { step, began: undefined, ms: 0 }),
    /**
     * @param {string} step
     * @returns milliseconds, or undefined where none were counted
     */
    of: (step) => msOf.get(step),
    look,
    end: () => clearInterval(timer),
  }
}
