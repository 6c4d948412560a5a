import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { partsOf } from './uses.mjs'

/**
 * @typedef {Map<string, import('./uses.mjs').Use & { by: string }>} Parts
 * @typedef {object} Route
 * @property {string} name as its folder is called
 * @property {RegExp} path of the addresses that it answers
 * @property {boolean} isPage
 * @property {Parts} parts what it is made of, its layouts among them
 */

const ROUTE = /^app\/(?:(.*)\/)?(page|route|route\.dev|not-found|sitemap|robots|manifest)\.tsx?$/
/** Files that Next gives an address of its own. */
const OWN_NAMES = { sitemap: 'sitemap.xml', robots: 'robots.txt', manifest: 'manifest.webmanifest' }

/** @param {string} folder of app/, as Next reads it */
const patternOf = (folder) =>
  folder
    .split('/')
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('[[...')) return '(/.+)?'
      if (part.startsWith('[...')) return '/.+'
      return part.startsWith('[') ? '/[^/]+' : `/${part.replaceAll('.', '\\.')}`
    })
    .join('') || '/'

/**
 * The addresses of the site.
 * @param {string[]} files
 * @param {(file: string) => import('./uses.mjs').Use[]} usesOf
 * @returns {Route[]}
 */
export function readRoutes(files, usesOf) {
  const layouts = files.filter((file) => /^app\/(.*\/)?layout\.tsx$/.test(file))
  return files.flatMap((file) => {
    const [found, folder = '', kind = ''] = ROUTE.exec(file) ?? []
    if (!found) return []
    const isPage = kind === 'page' || kind === 'not-found'
    const around = isPage ? layouts.filter((layout) => file.startsWith(`${dirname(layout)}/`)) : []
    const own = OWN_NAMES[/** @type {keyof typeof OWN_NAMES} */ (kind)] ?? ''
    const pattern = kind === 'not-found' ? '(?!)' : patternOf([folder, own].join('/'))
    return [
      {
        name: kind === 'not-found' ? 'an unknown address' : `/${own || folder}`,
        path: new RegExp(`^${pattern}$`),
        isPage,
        parts: new Map([file, ...around].flatMap((part) => [...partsOf(part, usesOf)])),
      },
    ]
  })
}

/** A path given to what opens or fetches it, perhaps behind an origin that is filled in. */
const OPENED = /\b(?:goto|visit|get|fetch|open\w*)\((?:\w+, )?['"`](?:\$\{[^}]*\})?(\/[^'"`#?$]*)/g
/** Where a test has the addresses of all pages from. */
const ALL_PAGES = /sitemap\.xml'/
/** A title with the address that is looked at. */
const PATH_IN_TITLE = /\b(?:test|warm)\(\s*`[^`]*\$\{path\}/

/**
 * What a browser test opens most often, by its own text and that of what it imports of `e2e/`: a test
 * of the demo also opens the home page, to come from there.
 * @param {Parts} parts of the test
 * @param {Route[]} routes
 * @returns {{ most: Route[], isOfAll: boolean }} the latter where it has a test of each page
 */
export function openedBy(parts, routes) {
  const texts = [...parts.values()]
    .filter(({ to, isImport }) => isImport && /^e2e\/.*\.ts$/.test(to) && existsSync(to))
    .map(({ to }) => readFileSync(to, 'utf8'))
  /** @type {Map<Route, number>} */
  const times = new Map()
  for (const [, path = ''] of texts.flatMap((text) => [...text.matchAll(OPENED)])) {
    const route = routeOf(path, routes)
    if (route?.isPage) times.set(route, (times.get(route) ?? 0) + 1)
  }
  const isOfAll = texts.some((text) => ALL_PAGES.test(text)) && PATH_IN_TITLE.test(texts[0] ?? '')
  // A test of all pages opens some once more, for a beginning.
  const most = Math.max(isOfAll ? 3 : 1, ...times.values())
  return { most: [...times.keys()].filter((route) => times.get(route) === most), isOfAll }
}

/**
 * @param {string} path
 * @param {Route[]} routes
 */
const routeOf = (path, routes) =>
  routes.find((route) => route.path.test(path)) ??
  routes.find(({ name }) => name === 'an unknown address')
