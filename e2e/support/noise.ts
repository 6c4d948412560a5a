import type { Page } from '@playwright/test'

/** Collects from now on what a page must not cause: warnings, errors and requests that fail. */
export function collectNoise(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Requests under way when the page is left are aborted: they have not failed.
    if (reason !== 'net::ERR_ABORTED') noise.push(`failed: ${request.url()} ${reason}`)
  })
  return noise
}
