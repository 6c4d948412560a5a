import { MDXRemote } from 'next-mdx-remote/rsc'
import type { ComponentProps, ReactNode } from 'react'
import remarkGfm from 'remark-gfm'
import { textLink } from '@/components/ui/link'
import { hrefOf } from '@/lib/href'

const components = {
  a: ({ href = '', children }: ComponentProps<'a'>) => (
    <a href={hrefOf(href)} className={textLink}>
      {children}
    </a>
  ),
  ul: ({ children }: ComponentProps<'ul'>) => <ul className="list-disc pl-2.5">{children}</ul>,
}

/** The heading of a part. */
export function PartHeading({ children }: { children: ReactNode }) {
  return <h3 className="mb-1 text-h3">{children}</h3>
}

/** One part of a case study, from Markdown. */
export function PartText({ source }: { source: string }) {
  return (
    <div className="grid gap-1 wrap-anywhere text-ink-2">
      <MDXRemote
        source={source}
        components={components}
        options={{ mdxOptions: { remarkPlugins: [remarkGfm] } }}
      />
    </div>
  )
}
