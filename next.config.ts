import type { NextConfig } from 'next'

const config: NextConfig = {
  output: 'export',
  basePath: process.env.NEXT_PUBLIC_BASE_PATH ?? '',
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
}

export default config
