import { expect } from '@playwright/test'
import { pdfSheets } from '../../scripts/engines/pdf-sheets.mjs'
import { test } from './engine-test'

/** At most so many sheets of A4: what a page takes today, and one more for other fonts. */
const SHEETS = {
  '/': 6,
  '/blogs/how-jwt-token-work': 12,
  '/case-studies': 14,
  '/privacy': 8,
}

test('no page takes more paper than its text', async ({ open }, { project }) => {
  // biome-ignore lint/suspicious/noSkippedTests: only in the engine that cannot
  test.skip(project.name === 'webkit', 'WebKitWebDriver has no command to print')
  const tab = await open('/')
  const over: string[] = []
  for (const [path, most] of Object.entries(SHEETS)) {
    await tab.go(path)
    const sheets = pdfSheets((await tab.print()) ?? Buffer.alloc(0))
    if (sheets < 1 || sheets > most) over.push(`${path}: ${sheets} sheets, not ${most}`)
  }
  expect(over).toEqual([])
})
