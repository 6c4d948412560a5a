import type { Measured } from './measure'

/** A row of the limits: what is compared with what, and how far it may go. */
interface CostLimit {
  title: string
  /** The subject, and what its time is divided by. */
  of: string
  by: string
  /** The limit that fails the bench, and the one to try for; at most, or at least for `isFloor`. */
  first: number
  goal?: number
  isFloor?: boolean
}

const BASE = 'raw HMAC-SHA512'
const ACCEPT = 'OTA accept, all checks'
const refuse = (what: string, first: number, goal?: number): CostLimit => ({
  title: `Refuse: ${what}`,
  of: `OTA refuse: ${what}`,
  by: BASE,
  first,
  goal,
})

const costLimits: readonly CostLimit[] = [
  { title: 'Accept a request, all checks', of: ACCEPT, by: BASE, first: 2.5, goal: 1.2 },
  refuse('forged MAC', 1.5, 1),
  refuse('malformed header', 0.02),
  refuse('unknown session', 0.15),
  refuse('stale segment', 0.15),
  refuse('spent id', 1.5, 1), // told to the holder of a right MAC only, so it costs one
  {
    title: 'fast-jwt RS256 accept ÷ OTA accept',
    of: 'fast-jwt RS256 accept',
    by: ACCEPT,
    first: 5,
    goal: 10,
    isFloor: true,
  },
]

/** One limit and what was measured of it. */
export interface Judged {
  title: string
  /** How many times the time of what it is compared with. */
  ratio: number
  first: { limit: string; isKept: boolean }
  goal?: { limit: string; isKept: boolean }
}

/** @throws Error when a subject was not measured. */
export function judge(measured: readonly Measured[]): Judged[] {
  const ratioOf = (name: string) => {
    const found = measured.find((one) => one.name === name)
    if (!found) throw new Error(`"${name}" was not measured`)
    return found.ratio
  }
  return costLimits.map(({ title, of, by, first, goal, isFloor }) => {
    const ratio = ratioOf(of) / ratioOf(by)
    const against = (limit: number) => ({
      limit: `${isFloor ? '≥' : '≤'} ${limit}`,
      isKept: isFloor ? ratio >= limit : ratio <= limit,
    })
    return { title, ratio, first: against(first), goal: goal ? against(goal) : undefined }
  })
}
