import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Parses every file of a folder of `content/`, in order of their names; none when there is no
 * such folder, as git keeps no empty one.
 * @param root The project's root.
 * @param folder Path from the root.
 */
export function readFolder<Item>(
  root: string,
  folder: string,
  parse: (file: string, source: string) => Item,
): Item[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => {
      const file = `${folder}/${name}`
      return parse(file, readFileSync(join(root, file), 'utf8'))
    })
}

/** Reads once in a build, where nothing changes meanwhile, and anew each time under `next dev`. */
export function readOnce<Value>(read: () => Value): () => Value {
  if (process.env.NODE_ENV !== 'production') return read
  let cached: { value: Value } | undefined
  return () => {
    cached ??= { value: read() }
    return cached.value
  }
}
