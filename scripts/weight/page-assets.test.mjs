import { pageAssets } from './page-assets.mjs'

const html = `<head><link rel="preload" href="/base/_next/a.woff2" as="font"/>
<link rel="stylesheet" href="/base/_next/a.css?v=1"/><link rel="icon" href="/base/icon.svg"/>
<link rel="preload" as="script" href="/base/_next/a.js"/>
<script src="/base/_next/a.js" async=""></script><script src="/base/_next/a.js"></script>
<script src="/base/_next/old.js" noModule=""></script><script>inline()</script>
<script type="waiting" src="/base/_next/b.js" async=""></script>
<script type="application/ld+json">{}</script><script data-start="idle">
start()</script></head>`

test('scripts and styles of a page, each once, without the base path', () => {
  expect(pageAssets(html, '/base')).toEqual({
    scripts: ['_next/a.js', '_next/b.js'],
    early: ['_next/a.js'],
    inline: ['inline()', '\nstart()'],
    styles: ['_next/a.css'],
  })
})

test('a site at the root, and a page that fetches nothing', () => {
  expect(pageAssets(html.replaceAll('/base', '')).styles).toEqual(['_next/a.css'])
  expect(pageAssets('<h1>Text</h1>')).toEqual({
    scripts: [],
    early: [],
    inline: [],
    styles: [],
  })
})
