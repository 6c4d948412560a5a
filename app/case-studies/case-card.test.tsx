/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { parseCaseStudy } from '@/lib/content/case-studies'
import { testCaseStudy } from '@/lib/content/testing/content'
import { CaseCard } from './case-card'

function draw(extra = '') {
  const source = testCaseStudy('a', { extra, text: '- *Part*, [more](/blogs)' })
  render(<CaseCard {...parseCaseStudy('content/case-studies/a.mdx', source)} />)
}

test('a draft is marked, and nothing else is', () => {
  draw()
  expect(screen.queryByText('Draft')).toBeNull()
  draw('draft: true\n')
  expect(screen.getByText('Draft')).not.toBeNull()
})

test('the Markdown of each part has its look', () => {
  draw()
  const links = screen.getAllByRole('link', { name: 'more' })
  expect(links).toHaveLength(4)
  for (const link of links) {
    expect(link.getAttribute('href')).toBe('/blogs')
    expect(link.className).toContain('underline')
    expect(link.closest('ul')?.className).toContain('list-disc')
    expect(link.closest('li')?.innerHTML).toContain('<em>Part</em>, ')
  }
})
