import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The conditions in which pages and states are checked: both themes, narrow and wide. */
export const conditions = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width })),
)

type Condition = (typeof conditions)[number]

/** Puts a page into a condition, and waits until it is drawn and no colour fades. */
export async function emulate(page: Page, { colorScheme, width }: Condition): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const fades = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })
}

/** @returns the page’s width in px, which exceeds the window’s if something overflows. */
export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Fails on any finding of axe (WCAG 2.2 AA and best practices). @param where Name in the failure. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, axeSource: isLoaded ? 'void 0' : undefined })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    // In the page itself: only frames of another origin need a second page.
    .setLegacyMode()
    .analyze()
  expect(violations, where).toEqual([])
}
