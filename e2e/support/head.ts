import type { APIRequestContext, Page } from '@playwright/test'

/** The content of a `meta` element by its name or property. */
export async function metaOf(page: Page, name: string): Promise<string | null> {
  const meta = page.locator(`meta[property="${name}"], meta[name="${name}"]`)
  return (await meta.count()) === 1 ? meta.getAttribute('content') : null
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
