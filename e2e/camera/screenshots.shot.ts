import { type BrowserContextOptions, type Page, test } from '@playwright/test'
import { demoPage, runTicks, signIn, stopTime } from '../support/demo-page'
import { sitePaths } from '../support/pages'

const FOLDER = 'screenshots'
const NARROW = 390
const WIDE = 1280
const themes = ['light', 'dark'] as const

type Scene = (page: Page) => Promise<unknown>

async function runDemo(page: Page) {
  await signIn(page)
  await stopTime(page)
  await demoPage(page).start.click()
  await runTicks(page, 5)
}

async function attack(page: Page) {
  await signIn(page)
  const { otaForgery, button } = demoPage(page)
  await button('OTA Request').click()
  await otaForgery.rows.first().waitFor()
}

async function showToast(page: Page) {
  await page.goto('/blogs/no-such-article')
  await page.getByText('Blog Not Found !').waitFor()
}

const openDropdown: Scene = async (page) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Resources' }).hover()
}

const openOverlay: Scene = async (page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
}

/** What a reviewer compares with the design, beyond the pages as they load. */
const scenes: readonly [name: string, width: number, scene: Scene][] = [
  ['demo-after-5-ticks', WIDE, runDemo],
  ['demo-after-5-ticks', NARROW, runDemo],
  ['attack-after-ota-request', WIDE, attack],
  ['dropdown-open', WIDE, openDropdown],
  ['overlay-open', NARROW, openOverlay],
  ['toast', WIDE, showToast],
  ['404', WIDE, (page) => page.goto('/no-such-page')],
  ['404', NARROW, (page) => page.goto('/no-such-page')],
]

for (const colorScheme of themes) {
  const open = (options: BrowserContextOptions) => ({ ...options, colorScheme })

  for (const [name, width, scene] of scenes) {
    test(`${name}, ${width} px, ${colorScheme}`, async ({ browser }) => {
      const page = await browser.newPage(open({ viewport: { width, height: 900 } }))
      await scene(page)
      const fullPage = !['toast', 'overlay-open'].includes(name)
      await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage })
      await page.close()
    })
  }

  for (const width of [NARROW, 900, WIDE]) {
    test(`every page, ${width} px, ${colorScheme}`, async ({ browser }) => {
      const page = await browser.newPage(open({ viewport: { width, height: 900 } }))
      for (const path of sitePaths) {
        await page.goto(path)
        const name = path.slice(1).replaceAll('/', '-') || 'home'
        await page.screenshot({
          path: `${FOLDER}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
      await page.close()
    })
  }
}
