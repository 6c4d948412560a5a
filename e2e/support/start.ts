import type { Page } from '@playwright/test'
import { settled } from './settled'

/** The framework, and what a page is made of for it. */
export const SCRIPTS = '**/_next/static/**/*.js'

export const hasStarted = (page: Page) => page.locator('html[data-hydrated]').waitFor()
export const theme = (page: Page) => page.getByRole('button', { name: /^Theme: / })
export const resources = (page: Page) => page.getByRole('button', { name: 'Resources' })

/** Keeps the scripts of a page back until the function is called. */
export async function hold(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(SCRIPTS, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await hasStarted(page)
    await settled(page)
  }
}

/** Collects the scripts that a page asks for from now on. */
export function collectScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}
