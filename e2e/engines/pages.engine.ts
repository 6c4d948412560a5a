import { expect } from '@playwright/test'
import { layouts } from '../support/pages'
import { expectSilence, test } from './engine-test'

const paths = [...layouts, '/no-such-page']

test('every page answers, says nothing in the console, and fits a phone', async ({ open }) => {
  for (const path of paths) {
    const tab = await open(path)
    const [headings, failed] = await tab.run((see) => [
      see.all('heading').filter((one) => one.matches('h1')).length,
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).responseStatus >= 400)
        .map(({ name }) => name),
    ])
    expect(headings, path).toBe(1)
    expect(failed, path).toEqual([])
    await expectSilence(tab, path)
    await tab.resize(390, 800)
    await tab.until(true, () => innerWidth <= 390)
    expect(await tab.run(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    await tab.close()
  }
})

test('what is below the tape of the ring does not move with its tokens', async ({ open }) => {
  // Ten times as fast, so that three quarters of a minute pass in some seconds.
  const hurry = (page: { Date: DateConstructor }) => {
    const now = page.Date.now.bind(page.Date)
    const start = now()
    page.Date.now = () => start + (now() - start) * 10
  }
  const tab = await open('/', { before: hurry })
  const places = await tab.run(async () => {
    const caption = document.querySelector('figure figcaption') as HTMLElement
    const seen = new Set<number>()
    const deadline = performance.now() + 10_000
    while (performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 100))
      // From the second token on: the first fills what is empty.
      if (document.querySelector('figure del')) seen.add(Math.round(caption.offsetTop))
    }
    return [...seen]
  })
  expect(places).toHaveLength(1)
})

test('an address opens the row that it leads into, and ends at its top', async ({ open }) => {
  // WebKit's window has its width only after it was opened.
  const tab = await open('/contact')
  for (const address of ['/case-studies#okta-support-system', '/developers#store-down']) {
    await tab.go(address)
    const row = () =>
      tab.run(() => {
        const details = document.querySelector(location.hash)?.closest('details')
        const text = details?.querySelector(':scope > div')?.getBoundingClientRect()
        return { isOpen: (text?.height ?? 0) > 0, top: details?.getBoundingClientRect().top ?? 0 }
      })
    await expect.poll(async () => (await row()).isOpen, address).toBe(true)
    const { top } = await row()
    expect(top, address).toBeGreaterThan(60) // the header's
    expect(top, address).toBeLessThan(120)
  }
})
