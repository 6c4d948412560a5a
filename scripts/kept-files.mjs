import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {readonly (string | Buffer)[]} parts
 * @returns SHA-256 in hex, of each part's length too: no two lists of parts are one text
 */
export function hashOf(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}

/**
 * Files kept from one build to the next, each under a hash of all that it was made from: what did
 * not change is not made again, and nothing has to be declared stale.
 * @param {string} folder that git does not keep; deleting it costs no more than time
 */
export function keptFiles(folder) {
  mkdirSync(folder, { recursive: true })
  const used = new Set()
  let made = 0
  return {
    /**
     * @param {string} hash of all that the file is made from
     * @param {() => string | Buffer | Promise<string | Buffer>} make
     * @returns where the file is
     */
    async path(hash, make) {
      const path = join(folder, hash)
      used.add(hash)
      if (!existsSync(path)) {
        const content = await make()
        // Complete before it has its name: a build that was cut off must not leave half of it.
        writeFileSync(`${path}.part`, content)
        renameSync(`${path}.part`, path)
        made += 1
      }
      return path
    },
    /** Drops what nobody asked for. @returns how many files were made, and how many were there */
    close() {
      for (const name of readdirSync(folder)) {
        if (!used.has(name)) rmSync(join(folder, name))
      }
      return { made, kept: used.size - made }
    },
  }
}
