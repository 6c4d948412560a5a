import { expect, type Page } from '@playwright/test'
import { videos } from '../../app/videos/words'
import { test } from '../support/test'
import { started, visit } from '../support/visit'

const filmAt = (page: Page, index: number) => {
  const video = page.locator('video').nth(index)
  return {
    video,
    button: page.getByRole('button', { name: `Play ${videos[index]?.title}`, exact: true }),
    captions: () => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode),
    /** As the menu of the browser's controls does. */
    turnCaptions: (mode: TextTrackMode) =>
      video.evaluate((element: HTMLVideoElement, mode) => {
        for (const track of element.textTracks) track.mode = mode
      }, mode),
  }
}

test('six cards, each with a length, a poster, captions and a transcript', async ({ page }) => {
  await visit(page, '/videos')
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
    await expect(video, 'nothing over the picture but one button').not.toHaveAttribute('controls')
    await expect(card.getByRole('button')).toHaveCount(1)
    const poster = (await card.locator('img').getAttribute('src')) ?? ''
    expect((await page.request.get(poster)).headers()['content-type']).toBe('image/webp')
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
  await started(page)
  await page.waitForLoadState('networkidle') // here the silence is the fact
  expect(films.filter((path) => path.endsWith('.mp4'))).toEqual([])

  const [first, second] = [filmAt(page, 0), filmAt(page, 1)]
  await first.turnCaptions('disabled') // as WebKitGTK leaves them, which passes over `default`
  await first.button.focus()
  await page.keyboard.press('Space')
  await expect(first.video).toBeFocused()
  await expect(first.video).toHaveAttribute('controls')
  await expect(first.button).toBeHidden()
  const seconds = () => first.video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0.5)
  const caption = () =>
    first.video.evaluate((element: HTMLVideoElement) => {
      const cue = element.textTracks[0]?.activeCues?.[0]
      return cue instanceof VTTCue ? cue.text : null
    })
  await expect.poll(caption).toBe('A JSON Web Token is three parts, joined by dots.')
  expect(await first.captions()).toBe('showing')

  await test.step('captions that were turned off stay off, in the next film too', async () => {
    await first.turnCaptions('disabled')
    await first.video.press('Space')
    await first.video.press('Space')
    expect(await first.captions()).toBe('disabled')
    await second.button.click()
    await expect(second.video).toHaveAttribute('controls')
    expect(await second.captions()).toBe('disabled')
  })
  expect([...origins]).toEqual([baseURL])
})
