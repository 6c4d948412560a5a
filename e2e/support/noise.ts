import type { Page } from '@playwright/test'

/** Said of a request that was given up, as all under way are when the page is left: it has not failed. */
const GIVEN_UP = 'net::ERR_ABORTED'

/** Collects from now on what a page must not cause: warnings, errors and requests that fail. */
export function collectNoise(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== GIVEN_UP) noise.push(`failed: ${request.url()} ${reason}`)
  })
  return noise
}

/** Watches from now on. The answer waits until every request that the page has begun has ended. */
export function watchRequests(page: Page): () => Promise<void> {
  const ends: Promise<unknown>[] = []
  page.on('request', (request) => {
    ends.push(request.response().then((response) => response?.finished()))
  })
  return async () => {
    for (const end of ends) await end // it grows where an answer leads to another request
  }
}
