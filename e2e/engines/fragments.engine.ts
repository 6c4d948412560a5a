import { expect } from '@playwright/test'
import { test } from './engine-test'

/** Parts of pages that others link to: some below folds, drawings and columns, one far down. */
const PARTS = [
  '/ota-security#architecture',
  '/ota-security#man-in-the-middle',
  '/ota-security#checklist',
  '/what-a-thief-gets#copied-har',
  '/limits#limit-clocks',
  '/compare#when-dpop',
  '/developers#why-not-dpop',
  '/case-studies#storm-0558',
  '/privacy#cookies',
  '/trust#browsers',
]

/** Under the fixed bar, which ends at 65 px, or in sight at the end of the page. */
const nearBar = (top: number, isAtEnd: boolean) => top >= 65 && (top <= 120 || isAtEnd)

for (const width of [1280, 390]) {
  test(`a link to a part of a page ends there, ${width} px`, async ({ open }) => {
    test.setTimeout(240_000)
    const lost: string[] = []
    // WebKit's window has its width only after it was opened: each page has to come into it as it is then.
    const tab = await open('/contact', { width })
    for (const part of PARTS) {
      await tab.go(part)
      const [top, isAtEnd] = await tab.run(async () => {
        const page = document.documentElement
        const topOfTarget = () =>
          Math.round(document.querySelector(':target')?.getBoundingClientRect().top ?? -9999)
        const isDrawn = () =>
          [...document.fonts].some(
            ({ family, status }) => family === 'public-sans' && status === 'loaded',
          )
        while (!isDrawn()) await new Promise(requestAnimationFrame)
        // What is drawn late is drawn once nothing has moved for ten frames.
        for (let still = 0, before = ''; still < 10; ) {
          await new Promise(requestAnimationFrame)
          const now = `${topOfTarget()} ${page.scrollHeight}`
          still = now === before ? still + 1 : 0
          before = now
        }
        return [topOfTarget(), scrollY + innerHeight >= page.scrollHeight - 2] as const
      })
      if (!nearBar(top, isAtEnd)) lost.push(`${part}: ${top} px`)
    }
    expect(lost).toEqual([])
  })
}
