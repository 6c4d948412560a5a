import type { APIRequestContext, Page } from '@playwright/test'

/** One thing of a page's structured data. */
export type Thing = Record<string, unknown> & { '@type': string }

/** Everything that a page says to search engines as data. */
export async function structuredData(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.flatMap((text) => {
    const data = JSON.parse(text)
    if (data['@context'] !== 'https://schema.org') throw new Error('No context of schema.org')
    return data['@graph']
  })
}

/** Width and height of a PNG as its header says, after a look at its type. */
export async function pngSize(request: APIRequestContext, url: string) {
  const response = await request.get(url)
  const body = await response.body()
  const isPng = body.subarray(1, 4).toString() === 'PNG'
  return {
    status: response.status(),
    type: response.headers()['content-type'],
    size: isPng ? [body.readUInt32BE(16), body.readUInt32BE(20)] : null,
  }
}
