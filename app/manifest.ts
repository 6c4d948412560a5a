import type { MetadataRoute } from 'next'
import { pages } from '@/lib/pages'
import { site } from '@/lib/site'
import { PAPER } from '@/lib/theme'

export const dynamic = 'force-static'

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: pages.home.path,
    name: site.longName,
    short_name: site.name,
    description: pages.home.description,
    lang: site.language,
    start_url: pages.home.path,
    scope: '/',
    // The address bar stays, so that visitors see whose page it is.
    display: 'browser',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: (['any', 'maskable'] as const).flatMap((purpose) =>
      [192, 512].map((size) => ({
        src: `/images/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
}
