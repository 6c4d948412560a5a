import { expect } from '@playwright/test'
import { videos } from '../../app/videos/words'
import { filmAt } from '../support/film-at'
import { test } from '../support/test'
import { visit } from '../support/visit'

test('the first picture is hurried, the others wait until they come near', async ({ page }) => {
  await visit(page, '/videos')
  const pictures = page.locator('main img')
  await expect(pictures).toHaveCount(videos.length)
  for (const [index, picture] of (await pictures.all()).entries()) {
    const [name, value] = index === 0 ? ['fetchpriority', 'high'] : ['loading', 'lazy']
    await expect(picture).toHaveAttribute(name as string, value as string)
    const button = await filmAt(page, index).button.boundingBox()
    const height = button && button.height - 1 // it has a line below
    expect(await picture.boundingBox()).toEqual({ ...button, height })
  }
})
