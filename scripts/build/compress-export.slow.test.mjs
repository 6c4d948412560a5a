import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** @type {string} */
let folder

/** @returns how many files the script says it wrote. */
async function compressExport() {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'scripts/build/compress-export.mjs',
    folder,
  ])
  return Number(/: (\d+) files written/.exec(stdout)?.[1])
}

/** @type {string} */
let project
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'ota-export-'))
  folder = join(project, 'out')
  await mkdir(folder)
})
afterEach(() => rm(project, { recursive: true }))

test('compresses text of 256 bytes and more, once, and again after a change', async () => {
  await mkdir(join(folder, 'blogs'))
  const page = join(folder, 'blogs', 'a.html')
  await writeFile(page, 'x'.repeat(2000))
  await writeFile(join(folder, 'small.css'), 'x')
  await writeFile(join(folder, 'poster.webp'), 'x'.repeat(2000))
  expect(await compressExport()).toBe(2)
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'blogs',
    'blogs/a.html',
    'blogs/a.html.br',
    'blogs/a.html.gz',
    'poster.webp',
    'small.css',
  ])
  expect(brotliDecompressSync(await readFile(`${page}.br`)).toString()).toBe('x'.repeat(2000))
  expect(gunzipSync(await readFile(`${page}.gz`)).toString()).toBe('x'.repeat(2000))

  await rm(folder, { recursive: true }) // as a build does
  await mkdir(join(folder, 'blogs'), { recursive: true })
  await writeFile(page, 'x'.repeat(2000))
  expect(await compressExport()).toBe(0)
  expect(gunzipSync(await readFile(`${page}.gz`)).toString()).toBe('x'.repeat(2000))
  const { mtime } = await stat(page)
  expect((await stat(`${page}.br`)).mtime).toEqual(mtime)
  await writeFile(page, 'y'.repeat(2000))
  await utimes(page, mtime, mtime)
  expect(await compressExport()).toBe(2)
  expect(gunzipSync(await readFile(`${page}.gz`)).toString()).toBe('y'.repeat(2000))

  await writeFile(page, 'y')
  expect(await compressExport()).toBe(0)
  expect(await readdir(join(folder, 'blogs'))).toEqual(['a.html'])
})
