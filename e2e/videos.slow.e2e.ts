import { expect, type Page } from '@playwright/test'
import { videos } from '../content/videos'
import { test } from './support/test'
import { visit } from './support/visit'

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

test('the first picture is hurried, the others wait until they come near', async ({ page }) => {
  await visit(page, '/videos')
  const pictures = page.locator('main img')
  await expect(pictures).toHaveCount(videos.length)
  for (const [index, picture] of (await pictures.all()).entries()) {
    const [name, value] = index === 0 ? ['fetchpriority', 'high'] : ['loading', 'lazy']
    await expect(picture).toHaveAttribute(name as string, value as string)
    const film = await filmAt(page, index).video.boundingBox()
    const height = film && film.height - 1 // the film has a line below
    expect(await picture.boundingBox()).toEqual({ ...film, height })
  }
})
