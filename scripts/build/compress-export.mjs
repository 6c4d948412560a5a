// After `next build`: leaves a .br and a .gz beside each text file of out/, which the server
// sends as they are. Every build writes all files anew; what is in them says whether they changed.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  constants as files,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { argv, versions } from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const CACHE = '.next/cache/compressed'
const TEXT = new Set(
  '.html .css .js .mjs .json .txt .md .xml .svg .ico .webmanifest .vtt .map'.split(' '),
)
/** Below this there is next to nothing to save. */
const MIN_BYTES = 256

/** What makes a copy: the two libraries, and how this script asks for them. */
const MAKERS = [versions.brotli, versions.zlib, readFileSync(new URL(import.meta.url))].join(' ')

/** @type {Record<string, (data: Buffer) => Buffer>} */
const compressors = {
  '.br': (data) =>
    brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
  '.gz': (data) => gzipSync(data, { level: 9 }),
}

const folder = resolve(argv[2] ?? 'out')
const cache = join(dirname(folder), CACHE)
mkdirSync(cache, { recursive: true })
/** Names in the cache: of what a copy is made from, so that nothing has to be declared stale. */
const used = new Set()
let made = 0
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const isSent = entry.isFile() && !entry.name.startsWith('.')
  if (!isSent || !TEXT.has(extname(entry.name))) continue
  const path = join(entry.parentPath ?? entry.path, entry.name)
  const data = readFileSync(path)
  for (const [ending, compress] of Object.entries(compressors)) {
    const copy = path + ending
    if (data.length < MIN_BYTES) {
      rmSync(copy, { force: true }) // from a longer version of the file
      continue
    }
    const name = createHash('sha256')
      .update(MAKERS + ending)
      .update(data)
      .digest('hex')
    const file = join(cache, name)
    used.add(name)
    // Complete before it has its name, here and below: neither the next build nor a server beside
    // this one may take half of it for the whole.
    if (!existsSync(file)) {
      writeFileSync(`${file}.part`, compress(data))
      renameSync(`${file}.part`, file)
      made += 1
    }
    copyFileSync(file, `${copy}.part`, files.COPYFILE_FICLONE)
    const { mtime } = statSync(path)
    utimesSync(`${copy}.part`, mtime, mtime) // what a server says of it, in any encoding
    renameSync(`${copy}.part`, copy)
  }
}
for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name))
console.log(`compressed ${folder}: ${made} files written, ${used.size - made} as before`)
