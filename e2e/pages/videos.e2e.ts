import { expect } from '@playwright/test'
import { films } from '../../content/films'
import { captionsOf, formatLength, lengthOf } from '../../lib/content/films'
import { hasStarted, test } from '../support/test'

test('each film has a card with its length, captions and transcript', async ({ page }) => {
  await page.goto('/videos')
  const cards = page.getByRole('main').locator('ol > li:has(h2)')
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(films.map((one) => one.title))
  for (const [index, card] of (await cards.all()).entries()) {
    const slug = films[index]?.slug ?? ''
    await expect(card.getByText(`${formatLength(lengthOf(slug))} min`)).toBeVisible()
    await expect(card.locator('video[poster] > track[kind=captions][srclang=en]')).toHaveCount(1)
    await card.getByText('Transcript').click()
    await expect(card.getByRole('listitem')).toHaveCount(captionsOf(slug).length)
  }
})

test('a film plays in its card with captions after a click', async ({ page, baseURL }) => {
  const requests: URL[] = []
  page.on('request', (request) => requests.push(new URL(request.url())))
  const played = () => requests.filter(({ pathname }) => pathname.endsWith('.mp4'))
  await page.goto('/videos')
  await page.waitForLoadState('networkidle') // no request within half a second is the result
  expect(played()).toEqual([])
  const video = page.locator('video').first()
  await hasStarted(page)
  await video.evaluate(({ textTracks: [captions] }: HTMLVideoElement) => {
    if (captions) captions.mode = 'disabled' // as in a browser that leaves captions to its settings
  })
  await video.focus()
  await page.keyboard.press('Space')
  const shown = () =>
    video.evaluate(({ currentTime, textTracks }: HTMLVideoElement) => [
      currentTime > 0.5,
      (textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text,
    ])
  const [first] = captionsOf(films[0]?.slug ?? '')
  expect(first?.text).toMatch(/\w/) // a film without captions would match none
  await expect.poll(shown).toEqual([true, first?.text])
  expect(new Set(requests.map(({ origin }) => origin))).toEqual(new Set([baseURL]))
})
