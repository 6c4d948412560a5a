import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** @type {string} */
let folder
const inlineStyles = () =>
  promisify(execFile)(process.execPath, ['scripts/build/inline-styles.mjs', folder])

const link = (/** @type {string} */ name) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/>`
const pageWith = (/** @type {string} */ links, body = '') =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${links}<title>a</title></head><body>${body}</body></html>`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-export-'))
  await mkdir(join(folder, '_next/static/chunks'), { recursive: true })
  await writeFile(join(folder, '_next/static/chunks/a.css'), '.a{top:0}.b{top:1px}')
  await writeFile(join(folder, '_next/static/chunks/b.css'), '.c{top:2px}')
})
afterEach(() => rm(folder, { recursive: true }))

test('a page has its styles in it, and its sheets wait, but where there are no scripts', async () => {
  const both = link('a') + link('b')
  const late = `<template data-styles="">${both}</template>`
  await writeFile(join(folder, 'a.html'), pageWith(both, '<p class="b">a $& b</p><p class="c">'))
  await inlineStyles()
  expect(await readFile(join(folder, 'a.html'), 'utf8')).toBe(
    pageWith(
      `<style>.b{top:1px}.c{top:2px}</style>${late}<noscript>${both}</noscript>`,
      '<p class="b">a $& b</p><p class="c">',
    ),
  )
})

test('no more than five styles, however many pages differ', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `n${at}`)
  const css = names.map((name) => `.${name}{top:${name.slice(1)}px}`).join('')
  await writeFile(join(folder, '_next/static/chunks/a.css'), css)
  for (const name of names) {
    await writeFile(join(folder, `${name}.html`), pageWith(link('a'), `<p class="${name}">`))
  }
  await inlineStyles()
  const styles = new Set()
  for (const name of names) {
    const html = await readFile(join(folder, `${name}.html`), 'utf8')
    expect(html).toMatch(new RegExp(`<style>.*\\.${name}\\{.*</style>`))
    styles.add(/<style>(.*)<\/style>/.exec(html)?.[1])
  }
  expect(styles.size).toBe(5)
})

test('a page without a style sheet stops the build', async () => {
  await writeFile(join(folder, 'a.html'), pageWith(''))
  await expect(inlineStyles()).rejects.toThrow('a.html has no style sheet as Next writes it')
})
