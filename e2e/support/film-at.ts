import type { Page } from '@playwright/test'
import { videos } from '../../app/videos/words'

export const filmAt = (page: Page, index: number) => {
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
