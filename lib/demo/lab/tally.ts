import type { LabLine } from '@one-tick-ahead/api/contract/lab'

/** One thing that was done, and its answer. */
export type LabStep = Extract<LabLine, { kind: 'step' }>

/** Whether any request of it was accepted. */
export const hasGotIn = ({ came }: LabStep): boolean => /\bok\b/.test(came)

const times = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** How an experiment went, in a sentence; tries without a verdict are none of the thief's. @param requests that it took. */
export function inAll(lines: readonly LabLine[], requests: number): string {
  const steps = lines.filter((line): line is LabStep => line.kind === 'step')
  const tries = steps.filter(({ who, fit }) => who === 'thief' && fit !== 'undecided')
  const got = tries.filter(hasGotIn).length
  const count = `${times(steps.length, 'step')}, ${times(requests, 'request')}.`
  return `${count} The thief got in at ${got} of ${times(tries.length, 'step')}.`
}
