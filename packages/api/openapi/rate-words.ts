import type { Rate } from '../contract/limits'

const UNITS: Readonly<Record<number, string>> = { 1: 'a second', 60: 'a minute', 3600: 'an hour' }

/** A rate in words: `20 a minute`, `5 in 10 seconds`. */
export const inWords = ({ calls, seconds }: Rate) =>
  `${calls} ${UNITS[seconds] ?? `in ${seconds} seconds`}`
