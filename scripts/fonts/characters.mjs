import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the words of the site stand. */
const TEXTS = ['app', 'components', 'content', 'lib/demo']
const FIRST = 0x20
const LAST = 0x7e

/**
 * All of ASCII that can be seen, and what else the sources of the site's texts hold.
 * @param {string} root of the project
 */
export function charactersInUse(root) {
  const ascii = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCharCode(FIRST + at))
  const used = new Set(ascii)
  for (const folder of TEXTS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/(?<!\.test)\.(mdx|json|tsx?)$/.test(entry.name)) continue
      const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8')
      for (const character of text.match(/[^\0-\x7f]/gu) ?? []) used.add(character)
    }
  }
  return [...used].join('')
}
