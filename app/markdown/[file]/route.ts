import { notFound } from 'next/navigation'
import { allArticles, findArticle } from '@/lib/content/articles'
import { articlesMarkdown } from '@/lib/feeds/feeds'
import { articleMarkdown } from '@/lib/feeds/portable'

export const dynamic = 'force-static'
export const dynamicParams = false

const INDEX = 'index'

/** With the list itself among them there is always a file, as an export demands. */
export function generateStaticParams() {
  return [INDEX, ...allArticles().map(({ url }) => url)].map((url) => ({ file: `${url}.md` }))
}

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }) {
  const url = (await params).file.replace(/\.md$/, '')
  const article = findArticle(url)
  if (!article && url !== INDEX) notFound()
  const markdown = article ? articleMarkdown(article) : articlesMarkdown(allArticles())
  return new Response(markdown, { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } })
}
