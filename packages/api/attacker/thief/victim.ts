import type { AttackPath } from './attack-paths'
import type { Exchange, StolenData } from './stolen-data'

/** The owner could not do what a theft takes for granted. */
export class OwnerError extends Error {}

/** Somebody whose session is stolen, whatever protects it. The thefts are the same for all of them. */
export interface Victim {
  readonly attacked: { readonly clock: { readonly now: number } }
  /** The `Authorization` value of a token that is sent more than once. */
  readonly token: string
  /** Every call and its answer, as somebody in the middle sees them. */
  readonly traffic: readonly Exchange[]
  /** The headers of the next request, cookies included, as they leave the browser. */
  nextHeaders(): Record<string, string> | Promise<Record<string, string>>
  /** The next request as the site makes it. */
  next(): Promise<string>
  call(path: string, init: RequestInit): Promise<Response>
  /** What page script can read. */
  storage(): StolenData
  /** The same, and what a script in the page makes of it to take along. */
  takenAlong(): StolenData
  /** All that the browser keeps. */
  profile(): StolenData
  /** What a recording of all traffic holds: a HAR, or the log of a proxy that opens TLS. */
  recording(): StolenData
  /** What a script does from within the page. */
  fromPage(): AttackPath[]
  /** What a program on the device does beside using a copy of the profile. */
  onDevice(): AttackPath[]
  /** A thief elsewhere, and what was stolen. */
  thief(stolen: StolenData): { attackPaths(): AttackPath[] }
}
