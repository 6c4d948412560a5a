import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createStaticSite } from '@one-tick-ahead/api/site/static-site'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { adoptExport, completeBuild, findBuild, isExportFresh, publish } from './builds.mjs'

/** @type {string} */
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ota-builds-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} path from the project's root @param {string} text */
function put(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Each file of the build has its id. @param {string} id @returns {string} the folder of an unfinished build */
function adopt(id) {
  const headers = { pages: { 'X-Build': id }, files: {} }
  put('draft/.headers.json', JSON.stringify({ http: headers, https: headers }))
  // Another length for each build, so a length of one and a body of another are noticed.
  for (const page of ['index', 'about', '404'])
    put(`draft/${page}.html`, id.repeat(id.length * 999))
  put(`draft/_next/static/${id}.js`, id)
  return adoptExport(root, 'draft')
}

/** @param {string} id @returns {string} the folder of a complete build */
function build(id) {
  const folder = adopt(id)
  completeBuild(folder, id)
  return folder
}

const served = (/** @type {string} */ path) => readFileSync(join(root, 'out', path), 'utf8')
const scripts = () => readdirSync(join(root, 'out/_next/static')).sort()

test('while builds replace each other, each answer is 200 and of one build', async () => {
  const folders = [build('a'), build('bb')]
  publish(root, folders[0] ?? '')
  const server = await listen(createStaticSite(join(root, 'out'), new URL('http://localhost')))
  const switching = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { publish } from ${JSON.stringify(resolve('scripts/build/builds.mjs'))}
     for (let at = 0; at < 2000; at++) publish(${JSON.stringify(root)}, ${JSON.stringify(folders)}[at % 2])`,
  ])
  let isSwitching = true
  const ended = new Promise((done) => switching.once('close', done)).finally(() => {
    isSwitching = false
  })
  const seen = new Set()
  const wrong = new Set()
  while (isSwitching) {
    for (const path of ['/', '/about']) {
      try {
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
        const id = answer.headers.get('x-build') ?? ''
        const isWhole = (await answer.text()) === id.repeat(id.length * 999)
        if (answer.status === 200 && isWhole) seen.add(id)
        else wrong.add(`${answer.status} with the headers of ${id}`)
      } catch (error) {
        wrong.add(String(error))
      }
    }
  }
  await server.close()
  expect([...wrong]).toEqual([])
  expect(await ended).toBe(0)
  expect([...seen].sort()).toEqual(['a', 'bb'])
})

test('a build that is not complete is neither fresh nor found', () => {
  publish(root, build('old'))
  const folder = adopt('new')
  expect([isExportFresh(root, 'new'), findBuild(root, 'new')]).toEqual([false, undefined])
  expect([isExportFresh(root, 'old'), served('index.html').slice(0, 3)]).toEqual([true, 'old'])
  completeBuild(folder, 'new')
  expect([isExportFresh(root, 'new'), findBuild(root, 'new')]).toEqual([false, folder])
  publish(root, folder)
  expect(isExportFresh(root, 'new')).toBe(true)
  rmSync(join(root, 'out/index.html'))
  expect([isExportFresh(root, 'new'), findBuild(root, 'new')]).toEqual([false, undefined])
})

test('two earlier builds stay, and their scripts are served beside the new ones', () => {
  for (const id of ['1', '2', '3', '4', '4', '4']) {
    adopt('interrupted')
    publish(root, build(id))
  }
  expect(['1', '2', '3', '4'].map((id) => findBuild(root, id) !== undefined)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(scripts()).toEqual(['3.js', '4.js'])
})

test('a build that was served until now stays, since requests still read it', () => {
  for (const id of ['1', '2', '3']) publish(root, build(id))
  publish(root, findBuild(root, '1') ?? '')
  expect(served('index.html')[0]).toBe('1')
  expect(scripts()).toEqual(['1.js', '2.js', '3.js'])
  publish(root, build('4'))
  expect(findBuild(root, '1')).toBeDefined()
  expect(findBuild(root, '2')).toBeUndefined()
})
