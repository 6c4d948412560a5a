import type { NextConfig } from 'next'
import { buildId } from './scripts/build/freshness.mjs'
import { publicSettings } from './scripts/build/site-environment.mjs'

const isBuild = process.env.NODE_ENV === 'production'

const config: NextConfig = {
  generateBuildId: () => buildId(process.cwd(), publicSettings(process.env)),
  // Not under `next dev`, which answers 500 for a path that the export has no page for.
  output: isBuild ? 'export' : undefined,
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  experimental: {
    // Links prefetch on intent alone: measuring what could be inlined would be a sixth of each page’s time.
    prefetchInlining: false,
    // Of source text, four times the default: what pages load together anyway is smaller in fewer files.
    turbopackChunking: { minChunkSize: 200_000 },
    // CI's folders are gone when it ends, and writing it is a fifth of a build's time.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  turbopack: {
    // Valid CSS that its parser does not know yet, and passes on.
    ignoreIssue: [{ path: '**/globals.css', description: /target-current/ }],
  },
}

export default config
