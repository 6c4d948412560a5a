import { breadcrumbs } from '@/lib/json-ld/breadcrumbs'
import type { PageFacts } from '@/lib/pages'
import { JsonLd } from './json-ld'

/** The way to a page, for search engines. */
export function BreadcrumbData({ page: { name, path } }: { page: PageFacts }) {
  return <JsonLd things={[breadcrumbs([{ label: name, href: path }])]} />
}
