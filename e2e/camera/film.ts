import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { videos } from '../../app/videos/words'
import { drawPoster, type Part, type Still, takeStill } from './poster'

const FOLDER = 'public/videos'
const SIZE = { width: 1280, height: 720 }
const SECONDS = { min: 30, max: 45 }
const MAX_BYTES = 2_000_000
/** How long a caption stays: time to find it, and to read it. */
const CAPTION_MS = { base: 1500, perCharacter: 50 }
/** Plays the films without a camera, and draws their posters anew. */
const POSTERS_ONLY = process.env.POSTERS === 'only'

interface Step {
  /** Seconds since the film began. */
  at: number
  text: string
}

export interface Scene {
  page: Page
  /** Captions what is done, and stays until the caption can have been read. */
  step: (text: string, act?: () => Promise<unknown>) => Promise<void>
  /** Scrolls until an element is in the middle, as a reader would. */
  show: (locator: Locator) => Promise<void>
  /** Keeps parts of the page as they are now, for the poster. */
  still: (...parts: Part[]) => Promise<void>
}

const show = (locator: Locator) =>
  locator.evaluate(async (element) => {
    element.scrollIntoView({ behavior: 'smooth', block: 'center' })
    await new Promise((done) => setTimeout(done, 800))
  })

const vttTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

function toVtt(steps: readonly Step[], end: number): string {
  const cues = steps.map(({ at, text }, index) => {
    const until = steps[index + 1]?.at ?? end
    return `${vttTime(at)} --> ${vttTime(until)}\n${text}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

interface Frame {
  file: string
  at: number
}

/** Puts pictures of uneven age together to H.264 that every browser plays. */
function encode(folder: string, frames: readonly Frame[], end: number, target: string) {
  const list = frames.map(({ file, at }, index) => {
    const until = frames[index + 1]?.at ?? end
    return `file '${file}'\nduration ${Math.max(until - at, 0.001).toFixed(3)}`
  })
  // The concat reader ignores the last duration unless the file is named once more.
  writeFileSync(join(folder, 'list.txt'), `${list.join('\n')}\nfile '${frames.at(-1)?.file}'\n`)
  const input = ['-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt'), '-t', String(end)]
  const look = ['-vf', `fps=25,scale=${SIZE.width}:${SIZE.height},format=yuv420p`]
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '25']
  const rest = ['-map_metadata', '-1', '-movflags', '+faststart', '-an', '-y', target]
  const args = ['-loglevel', 'error', ...input, ...look, ...codec, ...rest]
  const { status, error } = spawnSync('ffmpeg', args, { stdio: 'inherit' })
  if (error) throw new Error('ffmpeg is needed to record (Debian: apt-get install ffmpeg).')
  expect(status).toBe(0)
}

/**
 * Records one of the films of app/videos/words.ts against the built site and the real server, and
 * writes its video, captions and poster.
 * @param prepare what happens before the camera runs.
 */
export function film(
  slug: string,
  prepare: (page: Page) => Promise<unknown>,
  play: (scene: Scene) => Promise<unknown>,
) {
  test(slug, async ({ browser }) => {
    const title = videos.find((video) => video.slug === slug)?.title ?? ''
    expect(title, `${slug} is listed in app/videos/words.ts`).toBeTruthy()
    mkdirSync(FOLDER, { recursive: true })
    const folder = mkdtempSync(join(tmpdir(), 'film-'))
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' })
    await prepare(page)

    const frames: Frame[] = []
    const startedAt = Date.now()
    const now = () => (Date.now() - startedAt) / 1000
    if (!POSTERS_ONLY) {
      await page.screencast.start({
        size: SIZE,
        quality: 95,
        onFrame: ({ data }) => {
          const file = join(folder, `${frames.length}.jpg`)
          writeFileSync(file, data)
          frames.push({ file, at: frames.length === 0 ? 0 : now() })
        },
      })
      await page.screencast.showActions({ duration: 900, style: { title: 'display: none' } })
    }

    const steps: Step[] = []
    const step: Scene['step'] = async (text, act) => {
      const at = now()
      steps.push({ at, text })
      await act?.()
      if (POSTERS_ONLY) return
      const until = at + (CAPTION_MS.base + CAPTION_MS.perCharacter * text.length) / 1000
      await page.waitForTimeout(Math.max((until - now()) * 1000, 0))
    }
    let kept: Still | undefined
    const still: Scene['still'] = async (...parts) => {
      kept = await takeStill(parts)
    }
    await play({ page, step, show, still })

    if (!POSTERS_ONLY) {
      const end = now()
      await page.screencast.hideActions()
      await page.screencast.stop()
      // A film that is not fit to be shown does not replace the one that is.
      const draft = join(folder, 'film.mp4')
      encode(folder, frames, end, draft)
      expect(end).toBeGreaterThanOrEqual(SECONDS.min)
      expect(end).toBeLessThanOrEqual(SECONDS.max)
      expect(statSync(draft).size).toBeLessThanOrEqual(MAX_BYTES)
      copyFileSync(draft, `${FOLDER}/${slug}.mp4`)
      writeFileSync(`${FOLDER}/${slug}.vtt`, toVtt(steps, end))
    }
    if (!kept) throw new Error(`${slug} keeps nothing for its poster`)
    await drawPoster(browser, title, kept, `${FOLDER}/${slug}.webp`)
    rmSync(folder, { recursive: true })
    await page.close()
  })
}
