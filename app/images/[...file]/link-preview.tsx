import { readFileSync } from 'node:fs'
import type { CSSProperties } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { allArticles } from '@/lib/content/articles'
import { pictureFile } from '@/lib/content/pictures'
import { formatDay } from '@/lib/day'
import { OG_SIZE, ogPath } from '@/lib/metadata'
import { allPages, pages } from '@/lib/pages'
import { blogHref } from '@/lib/routes'
import { site } from '@/lib/site'

interface Picture {
  label: string
  title: string
  /** The second of the dial's hand, 0 to 59: it moves one tick a day, so the next article's is ahead. */
  second: number
  /** The article’s own picture, which replaces the words. */
  file?: string
}

const pictures = () =>
  new Map<string, Picture>([
    ...allPages.map(({ path, name, heading }): [string, Picture] => [
      ogPath(path),
      { label: path === '/' ? 'One-time tokens' : name, title: heading, second: 23 },
    ]),
    ...allArticles().map(({ url, title, date, image, file }): [string, Picture] => {
      const label = `${pages.blogs.name} · ${formatDay(date)}`
      const second = (Date.parse(date) / 86_400_000) % 60
      const own = image && pictureFile(image.file, file)
      return [ogPath(blogHref(url)), { label, title, second, file: own }]
    }),
  ])

/** The addresses of all link previews. */
export const previewPaths = () => [...pictures().keys()]

/** The picture of a page for link previews, a PNG: its words, drawn on the dial; or an article’s own picture. */
export async function drawPreview(path: string): Promise<Buffer | undefined> {
  const picture = pictures().get(path)
  if (!picture) return undefined
  if (picture.file) return sharp(picture.file).autoOrient().resize(OG_SIZE).png().toBuffer()
  const dial = readFileSync('app/images/[...file]/dial.svg', 'utf8')
    .replace('SEGMENT', String(Math.floor(picture.second / 15) * 90))
    .replace('SECOND', String(picture.second * 6))
  const words = await satori(<Words {...picture} />, { ...OG_SIZE, fonts })
  return sharp(Buffer.from(dial))
    .composite([{ input: Buffer.from(words) }])
    .png({ palette: true })
    .toBuffer()
}

const font = (name: string, file: string) => ({ name, data: readFileSync(`node_modules/${file}`) })
const HEADING = '@fontsource/familjen-grotesk/files/familjen-grotesk'

/** A letter that one lacks is taken from the next: Inter has all of Europe's, ₹, → and ≤. */
const fonts = [
  font('heading', `${HEADING}-latin-700-normal.woff`),
  font('mono', '@fontsource/red-hat-mono/files/red-hat-mono-latin-500-normal.woff'),
  font('heading-ext', `${HEADING}-latin-ext-700-normal.woff`),
  font('inter', '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
]

const at = (left: number, top: number, rest: CSSProperties): CSSProperties => ({
  ...{ position: 'absolute', left, top, display: 'flex', flexDirection: 'column' },
  ...rest,
})
const mono = { fontFamily: 'mono', color: '#5f656b', textTransform: 'uppercase' } as const
const segment = { ...mono, fontSize: 20 }
const tagline = { ...mono, fontSize: 22, letterSpacing: '.06em' }
const heading = {
  display: 'flex',
  flexDirection: 'column',
  lineHeight: 1.06,
  textWrap: 'balance',
} as const
/** Each sentence of a heading begins a line. */
const SENTENCE_END = /(?<=\.) /
const block = { width: 650, height: 420, justifyContent: 'center' }

function Words({ label, title }: Picture) {
  const fontSize = title.length <= 40 ? 84 : title.length <= 70 ? 72 : 60
  return (
    <div style={{ display: 'flex', color: '#14171a', fontFamily: 'heading' }}>
      <div style={at(128, 51, { fontSize: 40 })}>{site.name}</div>
      <div style={at(246, 62, tagline)}>{site.tagline}</div>
      <div style={at(72, 106, block)}>
        <div style={{ ...mono, fontSize: 25, letterSpacing: '.04em' }}>{label}</div>
        <div style={{ ...heading, marginTop: 6, fontSize }}>
          {title.split(SENTENCE_END).map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </div>
      </div>
      {['S4', 'S1', 'S3', 'S2'].map((name, corner) => (
        <div key={name} style={at(784 + 300 * (corner % 2), corner < 2 ? 157 : 442, segment)}>
          {name}
        </div>
      ))}
    </div>
  )
}
