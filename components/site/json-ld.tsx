import { breadcrumbs, scriptText } from '@/lib/json-ld'
import type { PageFacts } from '@/lib/pages'

interface JsonLdProps {
  things: Parameters<typeof scriptText>[0]
}

/** Data for search engines; browsers do not run it. */
export function JsonLd({ things }: JsonLdProps) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(things) }} />
  )
}

/** The breadcrumbs of a page, for search engines. */
export function BreadcrumbData({ page: { name, path } }: { page: PageFacts }) {
  return <JsonLd things={[breadcrumbs([{ label: name, href: path }])]} />
}
