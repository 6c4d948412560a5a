import { execFileSync } from 'node:child_process'

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter(Boolean)

/**
 * What differs from a commit in the working tree: new and removed files too, a renamed one by both
 * its names.
 * @param {string} since any name that git knows, e.g. `HEAD` or `main`
 * @returns {string[]} paths from the project's root
 * @throws when git does not know the name, with what it says
 */
export function changedFiles(since) {
  const changed = git('diff', '-z', '--name-only', '--no-renames', '--relative', since, '--')
  const added = git('ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set([...changed, ...added])].sort()
}
