import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where the bench writes what it measured, from the project's root. */
export const QUOTES_FILE = 'content/benchmarks.json'

const schema = z.object({ quotes: z.record(z.string(), z.string()) })

/**
 * What texts may quote: figures in the words that readers see, by name.
 * @param root The project's root.
 * @returns none where nothing was measured.
 */
export function readQuotes(root: string): ReadonlyMap<string, string> {
  const path = join(root, QUOTES_FILE)
  if (!existsSync(path)) return new Map()
  return new Map(Object.entries(schema.parse(JSON.parse(readFileSync(path, 'utf8'))).quotes))
}
