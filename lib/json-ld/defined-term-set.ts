import type { DefinedTermSet } from 'schema-dts'
import { absoluteUrl } from '@/lib/href'
import type { PageFacts } from '@/lib/pages'
import { site } from '@/lib/site'
import { publisher } from './organization'

interface Term {
  /** Its anchor on the page. */
  id: string
  name: string
  text: string
}

/** A glossary, each term under its own address. */
export function definedTermSet({ path, title, description }: PageFacts, terms: readonly Term[]) {
  const address = absoluteUrl(path)
  return {
    '@type': 'DefinedTermSet',
    '@id': address,
    name: title,
    description,
    url: address,
    inLanguage: site.language,
    publisher,
    hasDefinedTerm: terms.map(
      ({ id, name, text }) =>
        ({
          '@type': 'DefinedTerm',
          '@id': `${address}#${id}`,
          name,
          description: text,
          url: `${address}#${id}`,
          inDefinedTermSet: { '@id': address },
        }) as const,
    ),
  } as const satisfies DefinedTermSet
}
