/**
 * V8's options for processes of tests. Where all cores are busy, what pays only in the long run
 * costs a twelfth of the time: code is optimised later than by default, memory is given back less
 * often and by one thread.
 */
export const SHORT_LIVED = [
  '--interrupt-budget=1000000',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
]
