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
    await expect(video, 'nothing but the poster, and one button').toBeHidden()
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
  const [film, view] = [await first.video.boundingBox(), page.viewportSize()]
  expect(film?.width, 'as large as the window').toBeGreaterThan((view?.width ?? 0) * 0.9)
  await expect(page.getByRole('dialog', { name: videos[0]?.title })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  const seconds = () => first.video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0.5)
  const caption = () =>
    first.video.evaluate((element: HTMLVideoElement) => {
      const cue = element.textTracks[0]?.activeCues?.[0]
      return cue instanceof VTTCue ? cue.text : null
    })
  await expect.poll(caption).toBe('A JSON Web Token has three parts, joined by dots.')
  expect(await first.captions()).toBe('showing')

  await test.step('captions that were turned off stay off, in the next film too', async () => {
    await first.turnCaptions('disabled')
    await first.video.press('Space')
    await first.video.press('Space')
    expect(await first.captions()).toBe('disabled')
    await page.keyboard.press('Escape')
    await expect(first.button).toBeFocused()
    expect(await first.video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    await second.button.click()
    await expect(second.video).toBeFocused()
    expect(await second.captions()).toBe('disabled')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(second.video).toBeHidden()
  })
  expect([...origins]).toEqual([baseURL])
})

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
