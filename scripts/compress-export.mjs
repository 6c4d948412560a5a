// After `next build`: leaves a .br and a .gz beside each text file of out/, which the server and
// nginx (`brotli_static`, `gzip_static`) send as they are. Every build writes all files anew; what
// is in them says whether they changed.
import {
  copyFileSync,
  constants as files,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { argv, versions } from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { hashOf, keptFiles } from './kept-files.mjs'

const CACHE = '.next/cache/compressed'
const TEXT = new Set(
  '.html .css .js .mjs .json .txt .md .xml .svg .ico .webmanifest .vtt .map'.split(' '),
)
/** Below this there is next to nothing to save. */
const MIN_BYTES = 256

/**
 * Where there are as many files as articles: the last sixth of their size would cost half a second
 * of processor time each, two hundred times the rest.
 */
const MANY = /^(_next[/\\]static[/\\]start[/\\])?(blogs|markdown)[/\\]/
const EFFORT = { few: { brotli: 11, gzip: 9 }, many: { brotli: 5, gzip: 6 } }

/** @type {Record<string, (data: Buffer, effort: typeof EFFORT.few) => Buffer>} */
const compressors = {
  '.br': (data, { brotli }) =>
    brotliCompressSync(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  '.gz': (data, { gzip }) => gzipSync(data, { level: gzip }),
}

const folder = resolve(argv[2] ?? 'out')
const kept = keptFiles(join(dirname(folder), CACHE))
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const isSent = entry.isFile() && !entry.name.startsWith('.')
  if (!isSent || !TEXT.has(extname(entry.name))) continue
  const path = join(entry.parentPath ?? entry.path, entry.name)
  const data = readFileSync(path)
  const effort = EFFORT[MANY.test(relative(folder, path)) ? 'many' : 'few']
  const makers = [versions.brotli ?? '', versions.zlib ?? '', JSON.stringify(effort)]
  for (const [ending, compress] of Object.entries(compressors)) {
    const copy = path + ending
    if (data.length < MIN_BYTES) {
      rmSync(copy, { force: true }) // from a longer version of the file
      continue
    }
    const file = await kept.path(hashOf(ending, ...makers, data), () => compress(data, effort))
    // Complete before it has its name: a server beside the build must not send half of it.
    copyFileSync(file, `${copy}.part`, files.COPYFILE_FICLONE)
    const { mtime } = statSync(path)
    utimesSync(`${copy}.part`, mtime, mtime) // what a server says of it, in any encoding
    renameSync(`${copy}.part`, copy)
  }
}
const counts = kept.close()
console.log(`compressed ${folder}: ${counts.made} files written, ${counts.kept} as before`)
