import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Footer } from '@/components/site/footer'
import { home } from '@/content/pages/home'
import { companyFacts, shownSocial } from '@/lib/site'
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
  expect(texts).toContain(`| Reputation | ${home.reputation.title} |`)
})

test('Why OTA has the facts of the company and two cards under How OTA helps', () => {
  const texts = textsOf(<AboutPage />)
  for (const { term, fact } of companyFacts) expect(texts).toContain(`${term} | ${fact} |`)
  expect(texts).toMatch(/How OTA helps \| Protect Your APIs \|.*\| Device Cloning Protection \|/)
})

test('the footer links the social profile without an opener, and has a Powered By logo', () => {
  const html = renderToStaticMarkup(<Footer />)
  if (shownSocial) expect(html).toContain(`<a href="${shownSocial.url}" rel="noopener"`)
  expect(html).toMatch(/Powered By<span role="img" aria-label="OTA logo"/)
})
