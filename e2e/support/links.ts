import type { Locator } from '@playwright/test'

/** Name and address of each link inside, in order; hidden ones too. */
export const linksIn = (part: Locator): Promise<[name: string, href: string][]> =>
  part
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim() ?? '', link.getAttribute('href') ?? '']),
    )
