import sharp from 'sharp'
import { drawPreview } from './link-preview'

const mockMissing = jest.fn(async () => [])

jest.mock('@/lib/content/articles', () => ({
  allArticles: () => [
    { url: 'a', title: 'Žluťoučký kůň ₹ → ≤ Ωжя', date: '2026-11-20', tags: [], sources: [] },
  ],
}))
jest.mock('satori', () => {
  const { default: draw } = jest.requireActual('satori')
  return (words: unknown, options: object) =>
    draw(words, { ...options, loadAdditionalAsset: mockMissing })
})

test('draws every letter of Europe, ₹, → and ≤ as a PNG of 1200 × 630', async () => {
  const { format, width, height } = await sharp(
    await drawPreview('/images/og/blogs/a.png'),
  ).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(mockMissing.mock.calls).toEqual([])
})
