import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import type { Page } from '@playwright/test'

/** The note that says why a sign-in failed. */
export const failureNote = (page: Page) =>
  page.getByRole('paragraph').filter({ hasText: 'The sign-in did not complete.' })

/** @returns the provider's answer when a person cancels there (RFC 6749 §4.1.2.1); the local one has no such button. */
export function cancelAt(authorization: string, baseURL: string): string {
  const asked = new URL(authorization)
  const callback = new URL(asked.searchParams.get('redirect_uri') ?? '', baseURL)
  callback.search = new URLSearchParams({
    error: 'access_denied',
    state: asked.searchParams.get('state') ?? '',
    iss: asked.origin,
  }).toString()
  return callback.href
}

/** Begins a sign-in in this browser and gives the address that its cancelling leads to. */
export async function cancelledAtProvider(page: Page): Promise<string> {
  const { request } = page.context()
  const answer = await request.get(apiPaths.signIn, { maxRedirects: 0 })
  return cancelAt(answer.headers().location ?? '', answer.url())
}
