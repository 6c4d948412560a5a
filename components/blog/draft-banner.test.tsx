/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { testArticles } from '@/lib/content/test-articles'
import { BlogList } from './blog-list'

test('a list marks its drafts, and nothing else', () => {
  const [draft, published] = testArticles([[], []])
  if (!draft || !published) throw new Error('two articles are needed')
  render(<BlogList articles={[{ ...draft, draft: true }, published]} />)
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('Article'))
  expect(first?.textContent).toContain('Draft')
  expect(second?.textContent).not.toContain('Draft')
})
