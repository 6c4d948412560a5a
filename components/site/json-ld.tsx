import { scriptText } from '@/lib/json-ld/script-text'

interface JsonLdProps {
  things: Parameters<typeof scriptText>[0]
}

/** What a page says to search engines; it is data and never runs. */
export function JsonLd({ things }: JsonLdProps) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(things) }} />
  )
}
