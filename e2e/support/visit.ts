import type { Page } from '@playwright/test'

/** Goes to a page and waits for its scripts: before, nothing hears a key. */
export const visit = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })
