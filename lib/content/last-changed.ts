import { execFileSync } from 'node:child_process'

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/** A shallow clone gives every file the date of its one commit. */
function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false'
  } catch {
    return false // no git, or an unpacked archive
  }
}

/**
 * The day, `YYYY-MM-DD`, on which any of these files was last committed; nothing when that cannot
 * be known. @param paths From the project's root.
 */
export function lastChanged(paths: readonly string[]): string | undefined {
  if (!hasHistory()) return undefined
  return git('log', '-1', '--format=%cs', '--', ...paths) || undefined
}
