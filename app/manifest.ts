import type { MetadataRoute } from 'next'
import { colour, icons } from '@/lib/images/icons'
import { pages } from '@/lib/pages'
import { site } from '@/lib/site'

export const dynamic = 'force-static'

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: pages.home.path,
    name: site.longName,
    short_name: site.name,
    description: site.description,
    lang: site.language,
    start_url: pages.home.path,
    scope: '/',
    // With the address bar: a visitor of a page on stolen tokens should see whose page it is.
    display: 'browser',
    background_color: colour('paper'),
    theme_color: colour('paper'),
    icons: Object.entries(icons).flatMap(([path, { size, purpose }]) =>
      purpose ? [{ src: path, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
    ),
  }
}
