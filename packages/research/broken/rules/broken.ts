import type { Change } from '@one-tick-ahead/ota/testing/bundle-program'

/** The reference with one rule left out, and the cases that must fail it: these and no others. */
export interface Broken {
  /** File name of its bundle. */
  name: string
  /** What the server does now. */
  title: string
  /** One line, or several where a rule is guarded more than once. */
  changes: readonly Change[]
  /** Ids of cases, in their order. */
  fails: readonly string[]
  /** Settings that the rule needs. */
  env?: Readonly<Record<string, string>>
}
