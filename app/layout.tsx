import './globals.css'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import { Footer } from '@/components/site/footer'
import { Header } from '@/components/site/header'
import { Hydrated } from '@/components/site/hydrated'
import { ToastArea } from '@/components/site/toast-area'
import { config } from '@/lib/config'
import { HEAD_SCRIPT } from '@/lib/head-script'
import { feedLinks } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { site } from '@/lib/site'
import { PAPER } from '@/lib/theme'
import '@/lib/content/watched'

// Not preloaded, because the fonts would share a slow line with the page, which is then drawn later (docs/benchmarks.md);
// and not `fallback`, which hides the text for as long as a slow phone needs to begin with the font.
const familjenGrotesk = localFont({
  src: './fonts/familjen-grotesk.woff2',
  weight: '600 700',
  variable: '--font-heading',
  display: 'swap',
  preload: false,
  fallback: ['heading-without-arial'], // globals.css
})
const publicSans = localFont({
  src: './fonts/public-sans.woff2',
  weight: '400 700',
  variable: '--font-text',
  display: 'swap',
  preload: false,
  fallback: ['text-without-arial'],
})
const redHatMono = localFont({
  src: './fonts/red-hat-mono.woff2',
  weight: '400 700',
  variable: '--font-data',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  fallback: ['data-stand-in'],
})

export const metadata: Metadata = {
  metadataBase: new URL(config.siteUrl),
  title: { template: `%s | ${site.name}`, default: site.longName },
  description: pages.home.description,
  alternates: { types: feedLinks },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: PAPER.light },
    { media: '(prefers-color-scheme: dark)', color: PAPER.dark },
  ],
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang={site.language}
      className={`${familjenGrotesk.variable} ${publicSans.variable} ${redHatMono.variable}`}
      suppressHydrationWarning // the head script may already have set data-theme
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {/* Draws the header in one part; in two, its first links would move. */}
        <link rel="expect" href="#content" blocking="render" />
      </head>
      <body className="flex min-h-screen flex-col">
        <a
          href="#content"
          className="sr-only z-tooltip bg-surface p-2 focus:not-sr-only focus:fixed focus:top-1 focus:left-1"
        >
          Skip to content
        </a>
        <Header />
        <main id="content" tabIndex={-1} className="flex-1 pt-8 outline-none">
          {children}
        </main>
        <Footer />
        <ToastArea />
        <Hydrated />
      </body>
    </html>
  )
}
