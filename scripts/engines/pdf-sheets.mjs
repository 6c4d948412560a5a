import { inflateSync } from 'node:zlib'

/**
 * Objects of a PDF may lie in compressed streams; what does not inflate is something else.
 * @param {string} stream
 */
function inflated(stream) {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/**
 * How many sheets a PDF has.
 * @param {Buffer} pdf
 */
export function pdfSheets(pdf) {
  const text = pdf.toString('latin1')
  const packed = [...text.matchAll(/\/Type\s*\/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)endstream/g)]
  const objects = [text, ...packed.map(([, stream = '']) => inflated(stream))].join('\n')
  return objects.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
