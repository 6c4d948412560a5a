import './article.css'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { ComponentProps, ReactNode } from 'react'
import { BreadcrumbData } from '@/components/site/json-ld'
import { Contents } from '@/components/ui/contents'
import { compileMarkdown } from '@/lib/content/markdown'
import { type PageFacts, pages } from '@/lib/pages'
import { VECTORS_FILE } from '@/lib/routes'
import { markdownComponents } from './mdx-components'

/** Files of the project that are also on the site. */
const onSite: Readonly<Record<string, string>> = {
  'docs/protocol.md': pages.protocol.path,
  'packages/ota/README.md': pages.developers.path,
  'packages/ota/vectors/ota-vectors.json': VECTORS_FILE,
}

/** The address on the site of a link to another document; undefined for one that is not on the site. */
function addressOf(link: string, file: string): string | undefined {
  if (link.startsWith('https:')) return link
  const [path = '', anchor] = link.split('#')
  const address = onSite[posix.join(posix.dirname(file), path)]
  return address && (anchor ? `${address}#${anchor}` : address)
}

interface MarkdownPageProps {
  page: PageFacts
  /** Path from the project's root. The page replaces its heading and its list of contents. */
  file: string
  /** The hero. */
  children: ReactNode
}

/** A file of the project below a hero and beside its contents. */
export async function MarkdownPage({ page, file, children }: MarkdownPageProps) {
  const source = readFileSync(file, 'utf8')
    .replace(/^# .*\n/, '')
    .replace(/^(- \[.*\]\(#.*\)\n)+/m, '')
  const { content, headings } = await compileMarkdown({
    source,
    format: 'md',
    components: {
      ...markdownComponents,
      a: ({ href = '', ...props }: ComponentProps<'a'>) => {
        const isShown = headings.some(({ id }) => href === `#${id}`)
        const address = isShown ? href : addressOf(href, file)
        return address ? markdownComponents.a({ href: address, ...props }) : props.children
      },
    },
  })
  return (
    <>
      <BreadcrumbData page={page} />
      {children}
      <div className="mx-auto grid max-w-page gap-x-3 px-2 pb-4 sm:px-3 md:grid-cols-12">
        <Contents
          entries={headings}
          className="mb-4 md:sticky md:top-11 md:col-span-3 md:self-start"
        />
        <div className="prose text-column min-w-0 md:col-span-9">{content}</div>
      </div>
    </>
  )
}
