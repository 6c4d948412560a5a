// After `next build`: leaves a .br and a .gz beside each text file of out/, which the server and
// nginx (`brotli_static`, `gzip_static`) send as they are.
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { argv } from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = new Set(
  '.html .css .js .mjs .json .txt .md .xml .svg .ico .webmanifest .vtt .map'.split(' '),
)
/** Below this there is next to nothing to save. */
const MIN_BYTES = 256

/**
 * Where there are as many files as articles: the last sixth of their size would cost half a second
 * of processor time each, two hundred times the rest.
 */
const MANY = /^(blogs|markdown)[/\\]/
const EFFORT = { few: { brotli: 11, gzip: 9 }, many: { brotli: 5, gzip: 6 } }
/** @param {string} path */
const effortFor = (path) => EFFORT[MANY.test(path) ? 'many' : 'few']

/** @type {Record<string, (data: Buffer, path: string) => Promise<Buffer>>} */
const compressors = {
  '.br': (data, path) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effortFor(path).brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  '.gz': (data, path) => promisify(gzip)(data, { level: effortFor(path).gzip }),
}

/**
 * Whether `copy` was made from this version: it carries the original's time, to the millisecond.
 * @param {string} copy
 * @param {number} mtimeMs
 */
async function isUpToDate(copy, mtimeMs) {
  const found = await stat(copy).catch(() => null)
  return found !== null && Math.abs(found.mtimeMs - mtimeMs) < 2
}

/**
 * @param {string} folder
 * @param {string} path of a file in there
 * @returns how many files were written
 */
async function compressFile(folder, path) {
  const { size, mtime, mtimeMs } = await stat(path)
  let written = 0
  for (const [ending, compress] of Object.entries(compressors)) {
    const copy = path + ending
    if (size < MIN_BYTES) {
      await rm(copy, { force: true }) // from a longer version of the file
    } else if (!(await isUpToDate(copy, mtimeMs))) {
      // Complete before it has its name: a server beside the build must not send half of it.
      const unfinished = `${copy}.part`
      await writeFile(unfinished, await compress(await readFile(path), relative(folder, path)))
      await utimes(unfinished, mtime, mtime)
      await rename(unfinished, copy)
      written += 1
    }
  }
  return written
}

const folder = argv[2] ?? 'out'
let written = 0
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue
  written += await compressFile(folder, join(entry.parentPath ?? entry.path, entry.name))
}
console.log(`compressed ${folder}: ${written} files written`)
