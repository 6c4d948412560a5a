import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { MARK_ARCS, MARK_LIT, MARK_SIZE, MARK_STROKE } from '@/lib/mark'
import { site } from '@/lib/site'
import { APPLE_ICON, LOGO } from './addresses'

/** Where every colour of the site stands, from the project's root. */
const TOKENS = 'app/tokens.css'

/** The names that pictures use. */
export type ColourName = 'paper' | 'ink' | 'muted' | 'brass-fill' | 'line' | 'line-strong'

let tokens: string | undefined

/**
 * A colour of app/tokens.css, as `#rrggbb`: what stands outside a page cannot use a CSS variable.
 * @throws Error when the tokens do not hold it.
 */
export function colour(name: ColourName, scheme: 'light' | 'dark' = 'light'): string {
  tokens ??= readFileSync(join(process.cwd(), TOKENS), 'utf8')
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  const value = found?.[scheme === 'light' ? 1 : 2]
  if (!value) throw new Error(`${TOKENS} has no colour --${name} for both schemes`)
  return value
}

/** A line in SVG. */
export const stroke = (name: ColourName, width: number, path: string) =>
  `<path stroke="${colour(name)}" stroke-width="${width}" d="${path}"/>`

/** The mark: the ring in four arcs, the next one lit. */
export function markSvg(): string {
  return MARK_ARCS.map((arc, index) =>
    stroke(index === MARK_LIT ? 'brass-fill' : 'ink', MARK_STROKE, arc),
  ).join('')
}

/** An icon: the mark on paper. */
interface Icon {
  /** Pixels of each side. */
  size: number
  /** How much of the side the mark takes. */
  share: number
  /** What the manifest offers it for; nothing when it is not in there. */
  purpose?: 'any' | 'maskable'
}

// A launcher may cut off all but a circle of four fifths (W3C Manifest, purpose "maskable").
const MASKABLE_SHARE = 0.54

/** Icons by address; those of a tab are beside them, below. */
export const icons: Readonly<Record<string, Icon>> = {
  [APPLE_ICON]: { size: 180, share: 0.66 },
  '/images/icons/icon-192.png': { size: 192, share: 0.72, purpose: 'any' },
  [LOGO]: { size: 512, share: 0.72, purpose: 'any' },
  '/images/icons/maskable-192.png': { size: 192, share: MASKABLE_SHARE, purpose: 'maskable' },
  '/images/icons/maskable-512.png': { size: 512, share: MASKABLE_SHARE, purpose: 'maskable' },
}

/** An icon as PNG. */
export function iconPng({ size, share }: Icon): Promise<Buffer> {
  const scale = (size * share) / MARK_SIZE
  const offset = (size * (1 - share)) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none"><path fill="${colour('paper')}" d="M0 0H${size}V${size}H0Z"/><g transform="translate(${offset} ${offset}) scale(${scale})">${markSvg()}</g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer()
}

/** The address of the icon that browsers show in a tab. */
export const TAB_ICON = '/icon.svg'

/** That icon: the mark without paper, in the colours of the browser's scheme. */
export function tabIconSvg(): string {
  const colours = (scheme: 'light' | 'dark') =>
    `path{stroke:${colour('ink', scheme)}}.lit{stroke:${colour('brass-fill', scheme)}}`
  const arcs = MARK_ARCS.map(
    (arc, index) => `<path${index === MARK_LIT ? ' class="lit"' : ''} d="${arc}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" fill="none" stroke-width="${MARK_STROKE}"><title>${site.name}</title><style>${colours('light')}@media(prefers-color-scheme:dark){${colours('dark')}}</style>${arcs.join('')}</svg>`
}

/** Pixels of each side of /favicon.ico. */
export const FAVICON_SIZE = 32

const ICO_HEADER = 6
const ICO_ENTRY = 16

/** The icon that browsers ask for unbidden: one PNG in the wrapping of an .ico file. */
export async function faviconIco(): Promise<Buffer> {
  const png = await iconPng({ size: FAVICON_SIZE, share: 0.9 })
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of pictures
  head.writeUInt8(FAVICON_SIZE, 6)
  head.writeUInt8(FAVICON_SIZE, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(24, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
