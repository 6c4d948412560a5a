/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { parseCaseStudy } from '@/lib/content/case-study'
import { PARTS } from '@/lib/content/case-study-parts'
import { CaseCard } from './case-card'

jest.mock('@/lib/site-url', () => ({ basePath: '/base', siteUrl: 'https://example.com' }))

function draw(extra = '') {
  const facts = ['name', 'date', 'token', 'how', 'dwell']
    .map((field) => `${field}: Text\n`)
    .join('')
  const timeline = [1, 2, 3].map((event) => `  - { date: 2023-05, event: E${event} }\n`).join('')
  const text = Object.values(PARTS)
    .map((title, index) => `## ${title}\n\n- *Part* ${index}, [more](/blogs)\n`)
    .join('\n')
  const source = `---\nurl: a\nmonth: 2023-05\n${facts}helped: no\ntimeline:\n${timeline}sources:\n  - { title: T, url: "https://example.com/" }\n${extra}---\n${text}`
  render(<CaseCard {...parseCaseStudy('content/case-studies/a.mdx', source)} />)
}

test('a draft is marked, and nothing else is', () => {
  draw()
  expect(screen.queryByText('Draft')).toBeNull()
  draw('draft: true\n')
  expect(screen.getByText('Draft')).not.toBeNull()
})

test('the Markdown of each part has its look, and its links keep to the base path', () => {
  draw()
  const links = screen.getAllByRole('link', { name: 'more' })
  expect(links).toHaveLength(4)
  for (const [index, link] of links.entries()) {
    expect(link.getAttribute('href')).toBe('/base/blogs')
    expect(link.className).toContain('underline')
    expect(link.closest('ul')?.className).toContain('list-disc')
    expect(link.closest('li')?.innerHTML).toContain(`<em>Part</em> ${index}, `)
  }
})
