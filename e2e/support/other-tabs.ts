import type { Page } from '@playwright/test'

/**
 * Addresses of the tabs that a page has opened. Asked of the browser: a tab that has loaded before
 * Playwright listens to it is never announced by its `page` event.
 */
export async function otherTabs(page: Page): Promise<string[]> {
  const context = page.context()
  const own = await context.newCDPSession(page)
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('The page belongs to no browser')
  const { targetInfo } = await own.send('Target.getTargetInfo')
  const { targetInfos } = await browser.send('Target.getTargets')
  await Promise.all([own.detach(), browser.detach()])
  return targetInfos
    .filter(({ type, browserContextId, targetId }) => {
      return (
        type === 'page' &&
        browserContextId === targetInfo.browserContextId &&
        targetId !== targetInfo.targetId
      )
    })
    .map(({ url }) => url)
}
