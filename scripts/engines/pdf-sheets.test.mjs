import { deflateSync } from 'node:zlib'
import { pdfSheets } from './pdf-sheets.mjs'

const page = '<< /Type /Page /Parent 1 0 R >>'

test('counts pages, and not the tree that holds them', () => {
  const pdf = `%PDF-1.7\n1 0 obj\n<< /Type /Pages /Count 2 >>\nendobj\n${page}\n<</Type/Page>>`
  expect(pdfSheets(Buffer.from(pdf))).toBe(2)
})

test('counts pages in compressed objects, and passes over what does not inflate', () => {
  const stream = (/** @type {Buffer} */ body) =>
    Buffer.concat([
      Buffer.from('<< /Type /ObjStm >>\nstream\n'),
      body,
      Buffer.from('\nendstream\n'),
    ])
  const pdf = [stream(deflateSync(page + page)), stream(Buffer.from('no deflate'))]
  expect(pdfSheets(Buffer.concat(pdf))).toBe(2)
})
