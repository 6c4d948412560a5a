import { findServices } from '@/scripts/find-services.mjs'

const TITLES = { redis: 'Redis', postgresql: 'PostgreSQL' }

/**
 * The tests that need a server of this kind. Where it is not installed they are skipped and the
 * report says so; under CI that is a failure, so that a green run never means an empty one.
 * @param tests gets the path of the server's program.
 */
export function describeWith(
  service: keyof typeof TITLES,
  title: string,
  tests: (program: string) => void,
): void {
  const program = findServices()[service]
  if (program) {
    describe(title, () => tests(program))
    return
  }
  const reason = `${TITLES[service]} is not installed`
  if (process.env.CI) {
    test(title, () => {
      throw new Error(reason)
    })
    return
  }
  // Reported as skipped, with its reason: nothing runs.
  test.todo(`${title}: skipped, ${reason}`)
}
