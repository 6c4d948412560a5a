import { MARK_ARCS, MARK_LIT, MARK_SIZE, MARK_STROKE } from '@/lib/mark'
import { site } from '@/lib/site'
import { APPLE_ICON, LOGO } from './addresses'
import { markSvg } from './og-svg'
import { colour } from './palette'
import { sharp } from './sharp'

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
