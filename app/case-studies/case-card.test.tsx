/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { parseCaseStudy } from '@/lib/content/case-studies'
import { testCaseStudy } from '@/lib/content/testing/content'
import { CaseCard } from './case-card'

jest.mock('@/lib/href', () => {
  process.env.NEXT_PUBLIC_BASE_PATH = '/base'
  return jest.requireActual('@/lib/href')
})

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

test('the Markdown of each part has its look, and its links keep to the base path', () => {
  draw()
  const links = screen.getAllByRole('link', { name: 'more' })
  expect(links).toHaveLength(4)
  for (const link of links) {
    expect(link.getAttribute('href')).toBe('/base/blogs')
    expect(link.className).toContain('underline')
    expect(link.closest('ul')?.className).toContain('list-disc')
    expect(link.closest('li')?.innerHTML).toContain('<em>Part</em>, ')
  }
})
