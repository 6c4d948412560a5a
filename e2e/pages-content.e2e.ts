import { expect, test } from '@playwright/test'

test('ota-security: its sections, six prevented things, and limits', async ({ page }) => {
  await page.goto('/ota-security')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Session hijacking',
    'Denial of service',
    'AI-based JWT hacking',
    'Device cloning',
    'Man in the middle',
    'Architecture',
    'What OTA is made to prevent',
    'Limits',
    ...footerHeadings,
  ])
  const list = page.getByRole('list', { name: 'What OTA prevents' })
  await expect(list.getByRole('listitem')).toHaveText([
    'AI based cyber attacks',
    'Device cloning',
    'Session hijacking',
    'Man in the middle',
    'JWT token replay',
    'JWT token flood',
  ])
})
const footerHeadings = ['Product', 'Resources', 'Company', 'Legal']
