import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'

const namesIn = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')))

/** How many letters have to be added, removed or replaced to make one name of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, its] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === its ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/**
 * What deserves a word about the file of the settings, by names alone: one that `.env.example` does not
 * have, which nothing reads, and that others on this machine can read it.
 */
export function envFileWarnings(file = '.env', example = '.env.example'): string[] {
  if (!existsSync(file)) return []
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
  const known = existsSync(example) ? namesIn(example) : []
  const unknown = known.length > 0 ? namesIn(file).filter((name) => !known.includes(name)) : []
  return [
    ...(isOpen ? [`${file}: others on this machine can read it; chmod 600 ${file}`] : []),
    ...unknown.map((name) => {
      const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b))
      return `${file}: nothing reads ${name}; ${nearest} is the nearest name in ${example}`
    }),
  ]
}
