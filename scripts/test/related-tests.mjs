import { existsSync, readFileSync } from 'node:fs'
import { SITE_SOURCES } from '../build/freshness.mjs'
import { openedBy, readRoutes } from './routes.mjs'
import { partsOf, projectFiles, readUses } from './uses.mjs'

/**
 * Tests of one kind, each with why it is run.
 * @typedef {Map<string, string>} Why
 *
 * @typedef {object} Related
 * @property {string} [everything] why all is to be run
 * @property {Why} unit
 * @property {Why} browser
 * @property {string} grep of the titles of browser tests; empty for all in these files
 * @property {boolean} needsFixtures whether one of them looks at the site of the fixtures
 */

/** What everything is installed, built or run with. */
const WHOLE = /^(package(-lock)?\.json|tsconfig\.json|[^/]+\.config\.(ts|mjs))$/
/** The sources of the site that are looked at one by one. */
const PARTS = /^(app|components|content|lib|public|docs)\/|\.md$/
const SERVERS = ['packages/api/main.ts', 'lib/demo/live-demo-worker.ts']
/** Whoever imports it runs the compiled server. */
const RUNS_SERVER = 'packages/api/testing/run-server.ts'
const FIXTURE_SITE = 'scripts/build/fixture-site.mjs'

/** @param {string} path */
const isUnitTest = (path) => /\.test\.(tsx?|mjs)$/.test(path)
const isBrowserTest = (/** @type {string} */ path) => /^e2e\/.*\.e2e\.ts$/.test(path)
const isSlow = (/** @type {string} */ path) => path.includes('.slow.')
/** As a title begins: Playwright looks at paths from `e2e/` on. @param {string} test */
const titleOf = (test) => test.replace('e2e/', '').replaceAll('.', '\\.')

/**
 * How a whole uses a file: as a part of its own, or by a folder that it reads.
 * @param {import('./routes.mjs').Parts} parts
 * @param {string} file
 * @returns {string | undefined} in words
 */
function useOf(parts, file) {
  const found = parts.get(file)
  if (found?.isImport) return `imports ${file}`
  if (found) return `reads ${file}`
  return [...parts.values()].some(({ to, isImport }) => !isImport && file.startsWith(`${to}/`))
    ? `reads ${file}`
    : undefined
}

/**
 * The calls of the API that a file of the server is there for: those that it names, else those that
 * who imports it does.
 * @param {string} file
 * @param {string[]} server all its files
 * @param {(file: string) => import('./uses.mjs').Use[]} usesOf
 */
function callsOf(file, server, usesOf) {
  const calls = new Set()
  const above = new Set([file])
  for (const one of above) {
    const text = existsSync(one) ? readFileSync(one, 'utf8') : ''
    const named = [...text.matchAll(/\bapiPaths\.(\w+)/g)]
    for (const [, call] of named) calls.add(call)
    if (named.length > 0) continue
    for (const user of server) {
      if (usesOf(user).some(({ to, isImport }) => isImport && to === one)) above.add(user)
    }
  }
  return calls
}

/**
 * @param {import('./routes.mjs').Route} route
 * @returns {string[]} the calls that its page makes, by their names in lib/config.ts
 */
const callsFrom = ({ parts }) =>
  [...parts.values()]
    .filter(({ to, isImport }) => isImport && /\.tsx?$/.test(to) && existsSync(to))
    .flatMap(({ to }) =>
      Array.from(
        readFileSync(to, 'utf8').matchAll(/\bconfig\.api\.(\w+)/g),
        ([, call = '']) => call,
      ),
    )

/** @param {import('./routes.mjs').Route} route */
const pathInTitle = ({ path }) => path.source.slice(1, -1).replace('.+', '[^\\s,:]+')

/**
 * The tests that a change belongs to, by what they import, read and open. Of the slow ones only
 * those that were changed themselves.
 * @param {string[]} changed as paths from the project's root
 * @returns {Related}
 */
export function relatedTests(changed) {
  const files = [...new Set([...projectFiles(), ...changed])]
  const usesOf = readUses(files)
  const routes = readRoutes(files, usesOf)
  const pages = routes.filter(({ isPage }) => isPage)
  const tests = files.filter(
    (file) => existsSync(file) && (!isSlow(file) || changed.includes(file)),
  )
  const unitTests = tests.filter(isUnitTest).map((test) => ({ test, parts: partsOf(test, usesOf) }))
  const browserTests = tests.filter(isBrowserTest).map((test) => {
    const parts = partsOf(test, usesOf)
    return { test, parts, ...openedBy(parts, routes) }
  })
  const server = new Set(SERVERS.flatMap((main) => [...partsOf(main, usesOf).keys()]))

  /** @type {Why} */
  const unit = new Map()
  /** @type {Why} */
  const browser = new Map()
  /**
   * Of tests that go through all pages, those of these.
   * @type {Map<string, Set<import('./routes.mjs').Route>>}
   */
  const narrowed = new Map()
  /** @type {string | undefined} */
  let everything

  for (const file of changed) {
    const isTest = isUnitTest(file) || isBrowserTest(file)
    const imported = unitTests.filter(({ test, parts }) => {
      const use = test === file ? 'was changed' : isTest ? undefined : useOf(parts, file)
      if (use) unit.set(test, unit.get(test) ?? use)
      return use?.startsWith('imports')
    })
    if (isTest) {
      if (isBrowserTest(file) && existsSync(file)) browser.set(file, 'was changed')
      continue
    }
    if (WHOLE.test(file)) everything ??= `everything is made with ${file}`
    const isBuild = SITE_SOURCES.some((source) => file === source || file.startsWith(`${source}/`))
    if (isBuild && !PARTS.test(file)) everything ??= `the site is built with ${file}`

    const isServer = server.has(file) && !pages.some(({ parts }) => parts.has(file))
    if (isServer && imported.length === 0) {
      for (const { test, parts } of unitTests) {
        if (parts.get(RUNS_SERVER)?.isImport) unit.set(test, `runs the server, which uses ${file}`)
      }
    }

    const made = pages.flatMap((route) => {
      const use = useOf(route.parts, file)
      return use ? [{ route, use }] : []
    })
    if (pages.every((page) => made.some(({ route }) => route === page))) {
      everything ??= `every page ${made[0]?.use}`
    }
    const calls = isServer ? callsOf(file, [...server], usesOf) : new Set()
    const asking = pages.filter((page) => {
      const made = isServer ? callsFrom(page) : []
      return made.length > 0 && (calls.size === 0 || made.some((call) => calls.has(call)))
    })
    const all = [
      ...made,
      ...asking.map((route) => ({ route, use: `calls the server, which uses ${file}` })),
    ]
    for (const { test, parts, most, isOfAll } of browserTests) {
      const own = useOf(parts, file)
      const why = all.find(({ route }) => most.includes(route))
      if (own) browser.set(test, own)
      else if (why) browser.set(test, `opens ${why.route.name}, which ${why.use}`)
      else if (isOfAll && all.length > 0) {
        const routes = narrowed.get(test) ?? new Set()
        narrowed.set(test, routes)
        for (const { route } of all) routes.add(route)
      }
    }
  }

  const greps = [...browser.keys()].map(titleOf)
  for (const [test, routes] of narrowed) {
    if (browser.has(test)) continue
    const names = Array.from(routes, ({ name }) => name)
    greps.push(`${titleOf(test)}.* (${Array.from(routes, pathInTitle).join('|')})(?=[\\s,:]|$)`)
    browser.set(test, `has a test of each page, and ${names.join(', ')} changed`)
  }
  return {
    everything,
    unit: new Map([...unit].sort()),
    browser: new Map([...browser].sort()),
    grep: narrowed.size > 0 ? greps.join('|') : '',
    needsFixtures: browserTests.some(
      ({ test, parts }) => browser.has(test) && parts.has(FIXTURE_SITE),
    ),
  }
}
