import { readdirSync, readFileSync } from 'node:fs'
import { readSvg } from './svg'

const NAMES = '<title>A line</title>\n<desc>It leads to the right.</desc>'
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${attributes}>\n${NAMES}\n${inside}\n</svg>\n`

function read(source: string) {
  const mistakes: string[] = []
  const drawing = readSvg(source, (line, expected) => mistakes.push(`${line}: ${expected}`))
  expect(mistakes.length > 0).toBe(drawing === undefined)
  return { drawing, mistakes }
}

test.each(readdirSync('content/diagrams'))('%s is a drawing', (name) => {
  expect(read(readFileSync(`content/diagrams/${name}`, 'utf8')).mistakes).toEqual([])
})

const VALUE = 'with a colour, a number or a part of the file, such as #arrow'

// The line of each mistake in the file, and what was expected.
test.each<[string, string]>([
  ['4: a drawing without <script>, or a PNG of it', svg('<script>alert(1)</script>')],
  ['5: a drawing without <script>, or a PNG of it', svg('<g>\n<script href="/a.js"/></g>')],
  ['4: a drawing without <foreignObject>, or a PNG of it', svg('<foreignObject/>')],
  ['4: a drawing without <style>, or a PNG of it', svg('<style>p{color:red}</style>')],
  ['4: a drawing without <image>, or a PNG of it', svg('<image href="https://a.example/a.png"/>')],
  ['4: a drawing without <animate>, or a PNG of it', svg('<animate attributeName="href"/>')],
  ['4: a drawing without <a>, or a PNG of it', svg('<a href="javascript:x"><path/></a>')],
  ['1: a drawing without the attribute onload', svg('', ' onload="x()"')],
  ['4: a drawing without the attribute class', svg('<g class="fixed"/>')],
  [
    '4: colours and fonts as attributes such as fill="…", no style="…"; or a PNG of it',
    svg('<g style="fill:red"/>'),
  ],
  [`4: href="…" ${VALUE}`, svg('<use href="https://a.example/a.svg#a"/>')],
  [`4: xlink:href="…" ${VALUE}`, svg('<use xlink:href="data:image/svg+xml,a"/>')],
  [`4: fill="…" ${VALUE}`, svg('<path fill="url(https://a.example/)"/>')],
  [`4: fill="…" ${VALUE}`, svg('<path fill="u\\72l(https://a.example/)"/>')],
  [`4: mask="…" ${VALUE}`, svg('<path mask="image-set(\'https://a.example/\' 1x)"/>')],
  ['4: no CDATA section', svg('<![CDATA[<script>]]>')],
  ['4: no <?xml-stylesheet…?>', svg('<?xml-stylesheet href="a.css"?>')],
  ['5: a complete SVG file (Missing end tag for element g)', svg('<g>')],
  ['1: a complete SVG file (Root element is missing or invalid)', 'GIF89a'],
  ['1: <svg> as the first element', '<html/>'],
  [
    '1: a <title> with a text as a child of <svg>, for people who cannot see it',
    svg('').replace('<title>A line</title>', '<title> </title>'),
  ],
  [
    '1: a <desc> with a text as a child of <svg>, for people who cannot see it',
    svg('').replace(/<desc.*/, ''),
  ],
  [
    '1: viewBox="0 0 width height" of <svg>, which lets the drawing grow and shrink',
    svg('').replace('0 0 40 20', '0 0 0 20'),
  ],
  ['1: up to 200 kB', svg(`<desc>${'a'.repeat(200_000)}</desc>`)],
])('a drawing is refused at line %s', (expected, source) => {
  expect(read(source).mistakes).toEqual([expected])
})

test('keeps what draws, and drops what surrounds it, such as comments, which HTML ends earlier than XML', () => {
  const inside =
    '<!--><img src=x onerror=alert(1)>--><path d="M1 1" fill="url(#a)" transform="rotate(9)"/>'
  const { drawing } = read(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${svg(`${inside}<text>a &lt; b</text>`)}`,
  )
  expect(drawing).toEqual({
    markup: svg(
      '<path d="M1 1" fill="url(#a)" transform="rotate(9)"></path><text>a &#x3C; b</text>',
    ).trim(),
    width: 40,
    height: 20,
  })
})
