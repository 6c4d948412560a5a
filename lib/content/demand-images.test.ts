import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArticles } from './articles'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pictures-'))
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

/** Reads a project with one article, whose text begins on line 10. */
function read(text: string) {
  const head =
    'title: A\nurl: a\ntags: []\nisAboutOTA: false\nhighlights: []\ndate: 2026-01-01\nsources: []'
  writeFileSync(join(root, 'content/blogs/a.mdx'), `---\n${head}\n---\n${text}\n`)
  return readArticles(root, false)
}

function addImage() {
  mkdirSync(join(root, 'content/images'))
  writeFileSync(join(root, 'content/images/flow.png'), 'a picture')
}

test('an image that is there and has words passes, and so does a text about images', () => {
  addImage()
  expect(read('![A flow](/images/flow.png)\n\nIn code it is none: `![](x.png)`')).toHaveLength(1)
})

test('every image at fault stops the build, with file, line and a way out', () => {
  addImage()
  const reading = () => read('![](/images/flow.png)\n\n![B](/images/gone.png)')
  expect(reading).toThrow(/content\/blogs\/a\.mdx:10 image\n +expected: words[\s\S]*to fix:/)
  expect(reading).toThrow(/a\.mdx:12 image\n +expected: the file content\/images\/gone\.png/)
})

test('without a folder for images every image is missing', () => {
  expect(() => read('![A flow](/images/flow.png)')).toThrow('the file content/images/flow.png')
})
