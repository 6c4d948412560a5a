import { spawnSync } from 'node:child_process'
import { findServices, PACKAGES } from './find-services.mjs'

const TITLES = { redis: 'Redis', postgresql: 'PostgreSQL' }

/** Reported as skipped, with its reason: nothing runs. */
function skip(title: string, reason: string): void {
  test.todo(`${title}: skipped, ${reason}`)
}

/**
 * The tests that need a program of this kind. Where it is not installed they are skipped and the
 * report says so; under CI that is a failure, so that a green run never means an empty one.
 * @param tests gets its path.
 */
export function describeWith(
  service: keyof typeof TITLES,
  title: string,
  tests: (program: string) => void,
): void {
  const program = findServices()[service]
  const reason = `${TITLES[service]} is not installed (Debian: apt-get install ${PACKAGES[service]})`
  if (program) {
    describe(title, () => tests(program))
  } else if (process.env.CI) {
    test(title, () => {
      throw new Error(reason)
    })
  } else {
    skip(title, reason)
  }
}

/** The tests that ask the kernel what a process has open, in a way that only Linux has. */
export function describeOnLinux(title: string, tests: () => void): void {
  if (process.platform === 'linux') describe(title, tests)
  else skip(title, 'this is not Linux')
}

/** Runs what follows it where it is process 1, as in a container; it ends with whoever started it. */
export const OWN_PROCESSES = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

/** The tests that start processes as in containers of one machine, which root may. */
export function describeInContainers(title: string, tests: () => void): void {
  const [command = '', ...args] = OWN_PROCESSES
  if (spawnSync(command, [...args, 'true']).status === 0) describe(title, tests)
  else skip(title, 'this user may not unshare process ids')
}
