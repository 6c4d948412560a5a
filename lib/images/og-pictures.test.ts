import { allArticles } from '@/lib/content/articles'
import { blogPageFacts } from '@/lib/content/blog-page-facts'
import { blogPages } from '@/lib/content/blog-pages'
import { type HeadFacts, pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { ogPictures } from './og-pictures'

const pictures = ogPictures(allArticles())
const blogFacts = blogPages(allArticles()).map(([, page]) => blogPageFacts(page))

test.each([...Object.values(pages), ...blogFacts].map((facts) => [facts.path, facts] as const))(
  'what is said of the picture of %s is printed on it',
  (_, facts: HeadFacts) => {
    const [image] = [pageMetadata(facts).openGraph?.images ?? []].flat()
    if (typeof image !== 'object' || image instanceof URL) throw new Error('No picture')
    const picture = pictures.get(new URL(image.url).pathname)
    expect(picture?.title).toBe(facts.heading)
    expect(image.alt).toBe(`A dial of sixty ticks beside the words: ${picture?.title}`)
  },
)
