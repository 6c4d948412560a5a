import type { Page } from '@playwright/test'

/**
 * Sends an Esc to the document in the very moment that something opens, before the browser goes on
 * to another task.
 * Call it before what opens it.
 * @param selector matches as long as it is open.
 * @returns whether that closed it.
 */
export const closesByFirstKey = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (selector) =>
      new Promise((done) => {
        if (document.querySelector(selector)) throw new Error('It is open already')
        new MutationObserver((_, observer) => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
          setTimeout(() => done(!document.querySelector(selector)))
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
    selector,
  )
