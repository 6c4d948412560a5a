import { pageAssets } from './page-assets.mjs'

const html = `<head><link rel="preload" href="/base/_next/a.woff2" as="font" crossorigin=""/>
<link rel="stylesheet" href="/base/_next/a.css?v=1"/><link rel="icon" href="/base/icon.svg"/>
<link rel="preload" as="script" href="/base/_next/a.js"/>
<script src="/base/_next/a.js" async=""></script><script src="/base/_next/a.js"></script>
<script src="/base/_next/old.js" noModule=""></script><script>inline()</script></head>`

test('scripts, styles and fonts of a page, each once, without the base path', () => {
  expect(pageAssets(html, '/base')).toEqual({
    scripts: ['_next/a.js'],
    styles: ['_next/a.css'],
    fonts: ['_next/a.woff2'],
  })
})

test('a site at the root, and a page that fetches nothing', () => {
  expect(pageAssets(html.replaceAll('/base', '')).styles).toEqual(['_next/a.css'])
  expect(pageAssets('<h1>Text</h1>')).toEqual({ scripts: [], styles: [], fonts: [] })
})
