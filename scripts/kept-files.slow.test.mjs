import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf, keptFiles } from './kept-files.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/**
 * A build of files that are made from these texts.
 * @param {string[]} texts
 */
async function build(...texts) {
  const kept = keptFiles(folder)
  const contents = []
  for (const text of texts) {
    contents.push(readFileSync(await kept.path(hashOf(text), () => `made of ${text}`), 'utf8'))
  }
  return { contents, ...kept.close() }
}

test('what has not changed is not made again', async () => {
  expect(await build('a', 'b')).toEqual({ contents: ['made of a', 'made of b'], made: 2, kept: 0 })
  expect(await build('a', 'c')).toEqual({ contents: ['made of a', 'made of c'], made: 1, kept: 1 })
})

test('what nobody asks for is dropped', async () => {
  await build('a', 'b')
  await build('b')
  expect(readdirSync(folder)).toEqual([hashOf('b')])
})

test('what a build left half done is no file', async () => {
  writeFileSync(join(folder, `${hashOf('a')}.part`), 'ma')
  expect((await build('a')).contents).toEqual(['made of a'])
  const kept = keptFiles(folder)
  const making = kept.path(hashOf('b'), () => Promise.reject(new Error('no room')))
  await expect(making).rejects.toThrow('no room')
  expect(readdirSync(folder)).toEqual([hashOf('a')])
})

test('parts are told apart, not only their letters', () => {
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'))
  expect(hashOf('ab')).toBe(hashOf(Buffer.from('ab')))
})
