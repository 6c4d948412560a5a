import { findServices, PACKAGES } from './find-services.mjs'

/**
 * Runs tests that need a program of this kind. Without the program it skips them and the report says so;
 * in CI that is a failure, so that a green run never means an empty one.
 * @param tests receives the program's path.
 */
export function describeWith(
  service: keyof typeof PACKAGES,
  title: string,
  tests: (program: string) => void,
): void {
  const program = findServices()[service]
  const reason = `not installed (Debian: apt-get install ${PACKAGES[service]})`
  if (program) describe(title, () => tests(program))
  else if (!process.env.CI) test.todo(`${title}: skipped, ${reason}`)
  else test(title, () => Promise.reject(new Error(reason)))
}
