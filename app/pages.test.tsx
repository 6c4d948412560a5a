import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Footer } from '@/components/site/footer'
import AboutPage from './about/page'
import HomePage from './page'

/** The texts of a page with ` | ` between its elements, and the address before the text of a link. */
const textsOf = (page: ReactNode) =>
  renderToStaticMarkup(page)
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '<a>$1: ')
    .replace(/(<[^>]*>)+/g, ' | ')

test('the front page has its calls, the three solutions and the reputation box', () => {
  const texts = textsOf(<HomePage />)
  for (const link of [
    '/live-demo: Start Demo',
    '/ota-security: Get Started',
    '/videos: Watch Video',
  ])
    expect(texts).toContain(link)
  expect(texts.match(/(?<=\| 0\d \| \S+: )[^|]+(?= \|)/g)).toEqual([
    'Ultra Secure Dynamic Token System',
    'Identity and Access Management',
    'Application Security',
  ])
  expect(texts).toContain(
    '| Reputation | A stolen token damages your reputation, not the thief’s |',
  )
})

test('Why OTA has the facts of the company and two cards under How OTA helps', () => {
  const texts = textsOf(<AboutPage />)
  expect(texts).toContain(
    'Founded | 2025 | Headquarters | Indore, India | Patents | USA and India |',
  )
  expect(texts).toMatch(/How OTA helps \| Protect Your APIs \|.*\| Device Cloning Protection \|/)
})

test('the footer links the social profile without an opener, and has a Powered By logo', () => {
  const html = renderToStaticMarkup(<Footer />)
  expect(html).toMatch(/<a href="https:[^"]*" rel="noopener"[^>]*>OTA on social media<\/a>/)
  expect(html).toMatch(/Powered By<span role="img" aria-label="OTA logo"/)
})
