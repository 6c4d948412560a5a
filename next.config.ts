import type { NextConfig } from 'next'
import { buildId } from './scripts/build/freshness.mjs'
import { publicSettings } from './scripts/build/site-environment.mjs'

const isBuild = process.env.NODE_ENV === 'production'

const config: NextConfig = {
  generateBuildId: () => buildId(process.cwd(), publicSettings(process.env)),
  // `next dev` would answer 500 for a path without a page.
  output: isBuild ? 'export' : undefined,
  // Pages are finished there before they replace a served site; the cache stays in `.next`.
  distDir: process.env.EXPORT_FOLDER,
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  experimental: {
    // CI deletes its folders, and writing the cache takes a fifth of a build.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  turbopack: {
    // For `next dev`, in which lib/content/watched.ts makes them parts of the pages.
    rules: {
      '*.mdx': { type: 'text' },
      '*.{svg,png,jpg,jpeg,webp,avif}': { condition: { path: /^content\// }, type: 'asset' },
    },
    // Valid CSS that the parser does not know yet, and leaves unchanged.
    ignoreIssue: [{ path: '**/globals.css', description: /target-current/ }],
  },
}

export default config
