import { existsSync } from 'node:fs'
import { createStaticSite } from '@one-tick-ahead/api/site/static-site'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { FIXTURE_BASE, FIXTURE_OUT } from '../../scripts/build/fixture-site.mjs'
import { warm } from './warm-page'

interface Fixtures {
  /** The address of one of its pages. */
  at: (path: string) => string
}

/**
 * A test on the site that scripts/build/fixture-site.mjs builds: it has no article and case studies that
 * nobody edits, and is below a base path. No API answers there.
 */
export const onFixture = warm.extend<Fixtures, { fixtureOrigin: string }>({
  fixtureOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      if (!existsSync(FIXTURE_OUT)) {
        throw new Error(`No ${FIXTURE_OUT}: node scripts/build/ensure-fixture-site.mjs makes it`)
      }
      const siteUrl = new URL(FIXTURE_BASE, 'http://localhost')
      const server = await listen(createStaticSite(FIXTURE_OUT, siteUrl))
      await use(server.origin)
      await server.close()
    },
    { scope: 'worker', auto: true },
  ],
  at: ({ fixtureOrigin }, use) => use((path) => fixtureOrigin + FIXTURE_BASE + path),
})
