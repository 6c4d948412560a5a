import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_SOURCES } from './freshness.mjs'
import { hashOf } from './kept-files.mjs'
import { publicSettings } from './site-environment.mjs'

/** What scripts in an open page need not agree on with the next build: texts and static files. */
const NO_CODE = ['content/blogs', 'public']

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} every file at or below it, from the root
 */
function filesAt(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat || NO_CODE.includes(path)) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesAt(root, `${path}/${name}`))
}

/**
 * Every page names the build that it is of, and an open page of another build loads anew where it
 * would only change. By default each build has a name of its own: then no page is ever the same
 * again, and a new article compresses a thousand old ones.
 * @param {string} root the project's
 * @param {import('./site-environment.mjs').Environment} env
 */
export function buildId(root, env) {
  const files = SITE_SOURCES.flatMap((source) => filesAt(root, source))
  const contents = files.flatMap((file) => [file, readFileSync(join(root, file))])
  return hashOf(publicSettings(env), ...contents).slice(0, 20)
}
