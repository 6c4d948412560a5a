import { breadcrumbs, scriptText } from '@/lib/json-ld'
import type { PageFacts } from '@/lib/pages'

interface JsonLdProps {
  things: Parameters<typeof scriptText>[0]
}

/** Data for search engines, which never runs. */
export function JsonLd({ things }: JsonLdProps) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(things) }} />
  )
}

/** The way to a page, for search engines. */
export function BreadcrumbData({ page: { name, path } }: { page: PageFacts }) {
  return <JsonLd things={[breadcrumbs([{ label: name, href: path }])]} />
}
