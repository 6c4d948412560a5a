import { expect, test } from '@playwright/test'
import { videos } from '../content/videos'
import { visit } from './support/visit'

test('six cards, each with a length, a poster, captions and a transcript', async ({ page }) => {
  await page.goto('/videos')
  const cards = page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.locator('h2') })
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(
    videos.map(({ title }) => title),
  )
  for (const card of await cards.all()) {
    await expect(card.getByText(/0:[34]\d min/i)).toBeVisible()
    const video = card.locator('video')
    await expect(video).toHaveAttribute('preload', 'none')
    const poster = await video.getAttribute('poster')
    expect((await page.request.get(poster ?? '')).headers()['content-type']).toBe('image/jpeg')
    await expect(video.locator('track[kind=captions][srclang=en]')).toHaveCount(1)
    await card.getByText('Transcript').click()
    expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(5)
  }
})

test('a film plays with its captions, from this site alone', async ({ page, baseURL }) => {
  const origins = new Set<string>()
  const films: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    origins.add(origin)
    if (/\.(mp4|vtt)$/.test(pathname)) films.push(pathname)
  })
  await visit(page, '/videos')
  await page.waitForLoadState('networkidle') // here the silence is the fact
  expect(films.filter((path) => path.endsWith('.mp4'))).toEqual([])
  const video = page.locator('video').first()
  await video.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5)
  const caption = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const cue = element.textTracks[0]?.activeCues?.[0]
      return cue instanceof VTTCue ? cue.text : null
    })
  await expect.poll(caption).toBe('A JSON Web Token is three parts, joined by dots.')
  expect([...origins]).toEqual([baseURL])
})
