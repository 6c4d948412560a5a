import { readFileSync, statSync } from 'node:fs'
import { captionsOf, fileOf, formatLength, lengthOf } from './films'
import { videos } from './words'

/** Seconds, from the movie header (ISO 14496-12 §8.2.2, version 0). */
function lengthOfMp4(file: Buffer): number {
  const header = file.indexOf('mvhd') + 4
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12)
}

test.each(videos)('$slug has its film, poster and captions from start to end', (video) => {
  const bytes = readFileSync(`public${fileOf(video, 'mp4')}`)
  expect(bytes.length).toBeLessThanOrEqual(2_000_000)
  expect(statSync(`public${fileOf(video, 'webp')}`).size).toBeLessThanOrEqual(20_000)
  const cues = captionsOf(video)
  expect(cues.length).toBeGreaterThanOrEqual(5)
  expect(lengthOfMp4(bytes)).toBeCloseTo(lengthOf(video), 0)
  expect(cues.slice(0, -1).map(({ until }) => until)).toEqual(cues.slice(1).map(({ from }) => from))
})

test('a length is shown in minutes and whole seconds, rounded down', () => {
  expect([0, 35.9, 59.6, 61].map(formatLength)).toEqual(['0:00', '0:35', '0:59', '1:01'])
})
