import './globals.css'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Footer } from '@/components/site/footer'
import { Header } from '@/components/site/header'
import { ToastArea } from '@/components/site/toast-area'
import { config } from '@/lib/config'
import { site } from '@/lib/site'
import { THEME_SCRIPT } from '@/lib/theme'
import { dataFont, headingFont, textFont } from './fonts'

export const metadata: Metadata = {
  metadataBase: new URL(config.siteUrl),
  title: { template: `%s | ${site.name}`, default: site.longName },
  description: site.description,
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      className={`${headingFont.variable} ${textFont.variable} ${dataFont.variable}`}
      suppressHydrationWarning // the head script may already have set data-theme
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
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
      </body>
    </html>
  )
}
