import { createHash } from 'node:crypto'
import type { SignInRecord } from './session-record'

/** The key of a sign-in's record: the first sixteen bytes of a SHA-256 of its id, in 22 characters. */
export const recordKeyOf = (signInId: string): string =>
  createHash('sha256').update(signInId).digest().toString('base64url', 0, 16)

/** A record as the text that a shared store keeps. */
export function encodeRecord({ log, ...rest }: SignInRecord): string {
  const entries = Array.from(log.entries, ([id, { accepted, segment }]) => [
    id,
    accepted ? 1 : 0,
    segment,
  ])
  return JSON.stringify({ ...rest, log: { ...log, entries, spent: [...log.spent] } })
}

/**
 * The record of a text; null where it names another sign-in than its key does, so that a thief who can
 * write to a store cannot make one session speak for somebody else.
 */
export function decodeRecord(key: string, text: string): SignInRecord | null {
  const { log, ...rest } = JSON.parse(text)
  if (recordKeyOf(rest.signInId) !== key) return null
  const entries: [string, 0 | 1, number][] = log.entries
  return {
    ...rest,
    log: {
      ...log,
      entries: new Map(
        entries.map(([id, accepted, segment]) => [id, { accepted: accepted === 1, segment }]),
      ),
      spent: new Map(log.spent),
    },
  }
}
