import './globals.css'
import type { ReactNode } from 'react'
import { dataFont, headingFont, textFont } from './fonts'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${headingFont.variable} ${textFont.variable} ${dataFont.variable}`}>
      <body>{children}</body>
    </html>
  )
}
