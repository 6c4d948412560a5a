import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .split('\n')
    .filter(Boolean)

/**
 * What differs from a commit in the working tree, new files included, removed ones not.
 * @param {string} since any name that git knows, e.g. `HEAD` or `main`
 * @returns {string[]} paths from the project's root
 * @throws when git does not know the name
 */
export function changedFiles(since) {
  const changed = git('diff', '--name-only', '--relative', since, '--')
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...added])].filter((path) => existsSync(path)).sort()
}
