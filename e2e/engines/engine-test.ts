import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { findEngines } from '../../scripts/engines/find-engines.mjs'
import { ENGINES } from '../../scripts/engines/record.mjs'
import type { Engine, PageWindow } from './driver'
import { firefox } from './firefox'
import { Tab } from './tab'
import { webkit } from './webkit'

/** What a page must not cause, collected from before its first script. Runs in the page. */
function listen(page: PageWindow & { noise?: string[] }): void {
  const noise: string[] = []
  page.noise = noise
  for (const level of ['error', 'warn'] as const) {
    const say = page.console[level].bind(page.console)
    page.console[level] = (...words: unknown[]) => {
      noise.push(`${level}: ${words.map(String).join(' ')}`)
      say(...words)
    }
  }
  page.addEventListener(
    'error',
    (event) => {
      const { target } = event
      const isOfElement = target !== page && target !== null && 'outerHTML' in target
      noise.push(isOfElement ? `did not load: ${target.outerHTML}` : `thrown: ${event.message}`)
    },
    true, // what does not load tells only its own element
  )
  page.addEventListener('unhandledrejection', ({ reason }) => noise.push(`rejected: ${reason}`))
  page.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noise.push(`policy: ${violatedDirective} ${blockedURI}`),
  )
}

interface VisitOptions {
  width?: number
  /** Runs in the page, before its scripts and after the ear for noise. */
  before?: (page: PageWindow) => void
}

type Open = (path: string, options?: VisitOptions) => Promise<Tab>

interface Fixtures {
  refusesCookies: boolean
  /** Opens a page in a window of its own; all of a test belong to one visitor. */
  open: Open
}

const HEIGHT = 800

async function start(name: string): Promise<Engine> {
  const { firefox: fox, webkit: kit } = findEngines()
  if (name === 'firefox' && fox.programs) return firefox(fox.programs.browser)
  if (name === 'webkit' && kit.programs) return webkit(kit.programs)
  throw new Error(`${name} is not here`)
}

export const test = base.extend<Fixtures, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what it needs from here
    async ({}, use, { project }) => {
      const engine = await start(project.name)
      await use(engine)
      mkdirSync(ENGINES, { recursive: true })
      writeFileSync(join(ENGINES, project.name), engine.version())
      await engine.close()
    },
    { scope: 'worker' },
  ],
  refusesCookies: [false, { option: true }],
  open: async ({ engine, refusesCookies, baseURL }, use) => {
    if (!baseURL) throw new Error('The site has no address')
    const visitor = await engine.visitor(refusesCookies)
    await use(async (path, { width = 1280, before = () => {} } = {}) => {
      const options = {
        width,
        height: HEIGHT,
        before: `(page) => { (${listen})(page); (${before})(page) }`,
      }
      const tab = new Tab(await visitor.open(baseURL + path, options), baseURL)
      await tab.hydrated()
      return tab
    })
    await visitor.close()
  },
})

/** Nothing was said, thrown or refused in a page since it was opened. */
export const expectSilence = async (tab: Tab, where: string) =>
  expect(
    await tab.run(() => (window as { noise?: string[] }).noise ?? ['nobody listened']),
    where,
  ).toEqual([])
