import type { Page } from '@playwright/test'

export const THREATS = [
  'Session hijacking',
  'Denial of service',
  'AI-based JWT hacking',
  'Device cloning',
  'Man in the middle',
]

export const chapter = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
