/**
 * V8's options for processes of tests, on every Node from 20 on. Where all cores are busy, what pays
 * only in the long run costs time: memory is given back less often, and by one thread.
 */
export const SHORT_LIVED = ['--max-semi-space-size=64', '--single-threaded-gc']

/** Besides, of processes with PGlite: compiling its code well takes longer than what a test asks of it. */
export const QUICK_START = ['--liftoff-only', ...SHORT_LIVED]
