import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filmMistakes, formatLength, lengthOf } from './films'

test('a length is shown in minutes and whole seconds, rounded down', () => {
  expect([0, 35.9, 59.6, 61].map(formatLength)).toEqual(['0:00', '0:35', '0:59', '1:01'])
})

describe('a film of an editor', () => {
  /** A movie header of 30.5 seconds, as version 0. */
  const header = Buffer.concat([Buffer.from('mvhd'), Buffer.alloc(20)])
  header.writeUInt32BE(1000, 16)
  header.writeUInt32BE(30_500, 20)
  let root = ''
  const put = (name: string, text: string | Buffer) =>
    writeFileSync(join(root, 'public/videos', name), text)

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'films-'))
    mkdirSync(join(root, 'public/videos'), { recursive: true })
    put('mine.mp4', header)
    put('mine.webp', 'RIFF')
    put('mine.vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:30.500\nA caption.\n')
    jest.spyOn(process, 'cwd').mockReturnValue(root)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(root, { recursive: true })
  })
  const mistakes = () => filmMistakes([{ slug: 'mine' }])

  test('is good with its three files', () => {
    expect(mistakes()).toEqual([])
    expect(lengthOf('mine')).toBe(30.5)
  })

  test('needs an entry in the list', () => {
    expect(filmMistakes([])).toEqual([
      'public/videos/mine.mp4: expected an entry for it in content/films.ts.',
    ])
  })

  test('needs a poster', () => {
    rmSync(join(root, 'public/videos/mine.webp'))
    expect(mistakes()).toEqual([
      'public/videos/mine.webp: expected this file, since content/films.ts lists it.',
    ])
  })

  test('needs a light poster', () => {
    put('mine.webp', Buffer.alloc(50_001))
    expect(mistakes()).toEqual(['public/videos/mine.webp: expected up to 50 kB.'])
  })

  test('must be an MP4', () => {
    put('mine.mp4', 'RIFF')
    expect(mistakes()).toEqual(['public/videos/mine.mp4: expected a film in the format MP4.'])
  })

  test.each([
    ['WEBVTT\n\n00:00:01.000 --> 00:01:40.000\nToo long\n', '100.0'],
    ['No captions', '0.0'],
  ])('needs captions that end with it', (captions, last) => {
    put('mine.vtt', captions)
    expect(mistakes()).toEqual([
      `public/videos/mine.vtt: expected captions as WebVTT (00:00:01.000 --> 00:00:04.000) that end with the film, at 30.5 seconds, not at ${last}.`,
    ])
  })

  test('may have line ends of Windows in its captions', () => {
    const captions = readFileSync(join(root, 'public/videos/mine.vtt'), 'utf8')
    put('mine.vtt', captions.replaceAll('\n', '\r\n'))
    expect(mistakes()).toEqual([])
  })
})
