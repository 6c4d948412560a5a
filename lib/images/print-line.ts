import { type Canvas, print, type Stamp } from './canvas'
import { sharp } from './sharp'
import { type Face, outline, pixelBox, type SetGlyph } from './type'

/** A glyph as pixels, and where they lie seen from the pen on the baseline. */
interface GlyphBitmap extends Stamp {
  left: number
  top: number
}

async function rasterGlyph(face: Face, set: SetGlyph, size: number): Promise<GlyphBitmap> {
  const { left, top, width, height } = pixelBox(face, set, size)
  const path = outline(face, set, size, -left, -top)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}"/></svg>`
  const coverage = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  return { left, top, width, height, coverage }
}

/** A glyph is drawn once for each size, then only printed. */
const cache = new Map<string, Promise<GlyphBitmap>>()

function bitmapOf(face: Face, set: SetGlyph, size: number): Promise<GlyphBitmap> {
  const key = `${face} ${size} ${set.glyph.id}`
  const known = cache.get(key) ?? rasterGlyph(face, set, size)
  cache.set(key, known)
  return known
}

interface Place {
  size: number
  /** Where the baseline begins. */
  x: number
  y: number
  /** Added after each glyph, in ems. */
  spacing?: number
  colour: readonly [number, number, number]
}

/** Prints one line of glyphs. Each begins on a whole pixel, which the eye does not see at these sizes. */
export async function printLine(
  canvas: Canvas,
  face: Face,
  line: readonly SetGlyph[],
  { size, x, y, spacing = 0, colour }: Place,
): Promise<void> {
  let pen = x
  for (const set of line) {
    if (!set.isSpace) {
      const bitmap = await bitmapOf(face, set, size)
      print(canvas, bitmap, { left: Math.round(pen) + bitmap.left, top: y + bitmap.top, colour })
    }
    pen += (set.advance + spacing) * size
  }
}
