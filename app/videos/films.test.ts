import { readFileSync, statSync } from 'node:fs'
import { formatLength, parseCaptions } from './films'
import { videos } from './words'

test('reads cues with their times', () => {
  const vtt =
    'WEBVTT\n\n00:00:00.000 --> 00:00:03.250\nFirst.\n\n00:01:02.500 --> 01:00:00.000\nSecond\nline.\n'
  expect(parseCaptions(vtt)).toEqual([
    { from: 0, until: 3.25, text: 'First.' },
    { from: 62.5, until: 3600, text: 'Second line.' },
  ])
})

test.each([
  ['', 'Captions begin with a line WEBVTT'],
  ['WEBVTT\n\nhello', 'Not a caption: hello'],
  ['WEBVTT\n\n00:00:00.000 --> 00:00:01.000', 'Not a caption: 00:00:00.000 --> 00:00:01.000'],
])('refuses %j', (vtt, message) => {
  expect(() => parseCaptions(vtt)).toThrow(message)
})

test.each([
  [0, '0:00'],
  [35.9, '0:35'],
  [59.6, '0:59'],
  [61, '1:01'],
])('%d s is %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})

/** Seconds, from the movie header (ISO 14496-12 §8.2.2, version 0). */
function lengthOfMp4(file: Buffer): number {
  const header = file.indexOf('mvhd') + 4
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12)
}

const MB = 1_000_000
/** Six posters are there before anybody presses anything. */
const POSTER_BYTES = 20_000
const recorded = videos.map(({ slug }) => slug)
const fileOf = (slug: string, ending: string) => `public/videos/${slug}.${ending}`

test.each(recorded)('%s is whole: video, captions from start to end, poster', (slug) => {
  expect(statSync(fileOf(slug, 'mp4')).size).toBeLessThanOrEqual(2 * MB)
  expect(statSync(fileOf(slug, 'webp')).size).toBeLessThanOrEqual(POSTER_BYTES)
  const cues = parseCaptions(readFileSync(fileOf(slug, 'vtt'), 'utf8'))
  const length = cues.at(-1)?.until ?? 0
  expect(lengthOfMp4(readFileSync(fileOf(slug, 'mp4')))).toBeCloseTo(length, 0)
  expect(length).toBeGreaterThanOrEqual(30)
  expect(length).toBeLessThanOrEqual(45)
  cues.forEach((cue, index) => {
    expect(cue.until).toBe(cues[index + 1]?.from ?? length)
  })
})

test('all films together stay within 12 MB', () => {
  const files = recorded.flatMap((slug) => ['mp4', 'vtt', 'webp'].map((end) => fileOf(slug, end)))
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0)
  expect(total).toBeLessThanOrEqual(12 * MB)
})
