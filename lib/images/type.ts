import { join } from 'node:path'
import { type Font, type Glyph, openSync } from 'fontkit'

/** The faces that pictures are set in. */
export type Face = 'heading' | 'mono'

const FILES: Record<Face, string> = {
  heading: 'familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff',
  mono: 'red-hat-mono/files/red-hat-mono-latin-500-normal.woff',
}

const opened = new Map<Face, Font>()

function fontOf(face: Face): Font {
  let font = opened.get(face)
  if (!font) {
    // The static files: fontkit cannot set the weight of a variable woff2.
    font = openSync(join(process.cwd(), 'node_modules/@fontsource', FILES[face])) as Font
    opened.set(face, font)
  }
  return font
}

/** A glyph and how far the pen moves after it, in ems, kerning included. */
export interface SetGlyph {
  glyph: Glyph
  advance: number
  isSpace: boolean
}

/**
 * A text as the glyphs of a face. Characters that the face does not have, such as emoji, are left
 * out: they would be printed as empty boxes.
 */
export function shape(face: Face, text: string): SetGlyph[] {
  const font = fontOf(face)
  const known = [...text].filter((character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )
  const { glyphs, positions } = font.layout(known.join(''))
  return glyphs.map((glyph, index) => ({
    glyph,
    advance: (positions[index]?.xAdvance ?? 0) / font.unitsPerEm,
    isSpace: glyph.codePoints.every((point) => point === 0x20),
  }))
}

const SVG_COMMANDS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

const round = (value: number) => Math.round(value * 100) / 100

/** The outline of a glyph as SVG path data, its baseline beginning at `x`, `y`. */
export function outline(face: Face, { glyph }: SetGlyph, size: number, x = 0, y = 0): string {
  const scale = size / fontOf(face).unitsPerEm
  return glyph.path.commands
    .map(({ command, args }) => {
      const points = args.map((arg, index) =>
        round(index % 2 === 0 ? x + arg * scale : y - arg * scale),
      )
      return SVG_COMMANDS[command] + points.join(' ')
    })
    .join('')
}

/** The whole pixels that a glyph touches, seen from where the pen stands on the baseline. */
export function pixelBox(face: Face, { glyph }: SetGlyph, size: number) {
  const scale = size / fontOf(face).unitsPerEm
  const { minX, minY, maxX, maxY } = glyph.cbox
  const left = Math.floor(minX * scale)
  const top = Math.floor(-maxY * scale)
  return {
    left,
    top,
    width: Math.ceil(maxX * scale) - left,
    height: Math.ceil(-minY * scale) - top,
  }
}

/** A whole line as SVG path data. @param spacing added after each glyph, in ems. */
export function linePath(
  face: Face,
  text: string,
  { size, x, y, spacing = 0 }: { size: number; x: number; y: number; spacing?: number },
): string {
  let pen = x
  return shape(face, text)
    .map((set) => {
      const path = outline(face, set, size, pen, y)
      pen += (set.advance + spacing) * size
      return path
    })
    .join('')
}
