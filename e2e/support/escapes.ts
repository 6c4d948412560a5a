import { expect, type Page, type Request } from '@playwright/test'

const OWN_FILES = /\/_next\/static\/|\/(live-demo-worker\.js|speculation-rules\.json)$/

/**
 * Watches what a page asks for, beside its own files.
 * @returns what of it went past the service worker, or came from there: also what was never answered.
 */
export function watchEscapes(page: Page) {
  const asked: Request[] = []
  const keep = (request: Request) => {
    if (request.isNavigationRequest() || OWN_FILES.test(request.url())) return
    if (request.serviceWorker() || request.frame().page() === page) asked.push(request)
  }
  page.context().on('request', keep)
  return async () => {
    page.context().off('request', keep)
    const escaped: string[] = []
    for (const request of asked) {
      const response = request.serviceWorker() ? null : await request.response()
      if (!response?.fromServiceWorker()) escaped.push(`${request.method()} ${request.url()}`)
    }
    expect(asked.length).toBeGreaterThan(0)
    return escaped
  }
}
