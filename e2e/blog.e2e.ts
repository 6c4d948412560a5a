import { expect, test } from '@playwright/test'

const titles = [
  'Why attacks engage server resources',
  'JWT replay attacks, and the defences compared',
  'How a JWT works, and what it does not promise',
]

test('the index lists articles with excerpt, tags, highlights, and the badge where due', async ({
  page,
}) => {
  await page.goto('/blogs')
  const items = page.getByRole('list', { name: 'Articles' }).locator('> li')
  await expect(items.getByRole('heading', { level: 2 })).toHaveText(titles)
  for (const item of await items.all()) {
    await expect(item.getByRole('list', { name: 'Tags' }).getByRole('listitem')).not.toHaveCount(0)
    await expect(item.getByRole('list', { name: 'Highlights' }).getByRole('listitem')).toHaveCount(
      3,
    )
  }
  const aboutJwt = items.filter({ hasText: 'How a JWT works' })
  await expect(page.getByText('OTA / Patented')).toHaveCount(2)
  await expect(aboutJwt.getByText('OTA / Patented')).toHaveCount(0)
})

test('an article marks itself in the list of all, and names its sources', async ({ page }) => {
  await page.goto('/blogs')
  await page.getByRole('navigation', { name: 'All articles' }).getByText('JWT replay').click()
  await expect(page).toHaveURL('/blogs/jwt-replay-attacks')
  const nav = page.getByRole('navigation', { name: 'All articles' })
  await expect(nav.getByRole('link')).toHaveText(titles)
  await expect(nav.locator('[aria-current=page]')).toHaveText([
    'JWT replay attacks, and the defences compared',
  ])
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('link')).not.toHaveCount(0)
  await expect(page.getByText('OTA / Patented')).toBeVisible()
})

test('the decoder reads a token, says what is wrong with a text, and finds back', async ({
  page,
}) => {
  await page.goto('/blogs/how-jwt-token-work')
  const decoder = page.getByRole('region', { name: 'JWT decoder' })
  const field = decoder.getByRole('textbox', { name: 'A JWT to take apart' })
  const sample = await field.inputValue()
  await expect(decoder.getByRole('definition').nth(1)).toContainText('"name": "Demo visitor"')

  const [header, , signature] = sample.split('.')
  const payload = btoa('{"role":"admin"}').replaceAll('=', '')
  await field.fill(`${header}.${payload}.${signature}`)
  await expect(decoder.getByRole('definition').nth(1)).toContainText('"role": "admin"')

  await field.fill('not a token')
  await expect(decoder.getByRole('status')).toHaveText(/has three parts; this text has 1/)
  await decoder.getByRole('button', { name: 'Back to the sample' }).click()
  await expect(field).toHaveValue(sample)
})

test('an article sets facts, with their source, and claims, with their limits, apart', async ({
  page,
}) => {
  await page.goto('/blogs/jwt-replay-attacks')
  const article = page.getByRole('article')
  await expect(article.getByText('Fact', { exact: true })).toHaveCount(7)
  await expect(article.getByText(/^Source: Okta/)).toBeVisible()
  await expect(article.getByText('Claim', { exact: true })).toHaveCount(1)
  await expect(article.getByRole('link', { name: 'The limits of this claim' })).toBeVisible()
})
