import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { Picture } from './picture'

let root = ''
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'picture-'))
  mkdirSync(join(root, 'content/images'), { recursive: true })
  await sharp({ create: { width: 900, height: 450, channels: 3, background: '#2b5473' } })
    .png()
    .toFile(join(root, 'content/images/flow.png'))
  jest.spyOn(process, 'cwd').mockReturnValue(root)
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(root, { recursive: true })
})

const html = async (src: string) => renderToStaticMarkup(await Picture({ src, alt: 'A flow' }))

test('offers AVIF, then WebP, then the file itself, with its size and its words', async () => {
  const markup = await html('/images/flow.png')
  const sources = [...markup.matchAll(/<source type="([^"]+)" srcSet="([^"]+)"/g)]
  expect(sources.map(([, type, srcSet]) => [type, srcSet])).toEqual(
    ['avif', 'webp'].map((format) => [
      `image/${format}`,
      [480, 768, 900].map((width) => `/images/flow-${width}.${format} ${width}w`).join(', '),
    ]),
  )
  const img = /<img[^>]+>/.exec(markup)?.[0]
  expect(img).toContain('src="/images/flow.png"')
  expect(img).toContain('alt="A flow"')
  expect(img).toContain('width="900" height="450"')
  expect(img).toContain('loading="lazy" decoding="async"')
  expect(markup).not.toContain('style=')
})

test('a picture that is not there is an error', async () => {
  await expect(html('/images/gone.png')).rejects.toThrow('gone.png')
})
