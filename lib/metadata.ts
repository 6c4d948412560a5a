import type { Metadata } from 'next'
import { absoluteUrl } from './href'
import { site } from './site'

/** What the head of a page says. */
export interface PageFacts {
  /** Without the site's name; together they stay within 60 characters. */
  title: string
  description: string
  path: string
}

/** Title, description and canonical address of one page. */
export function pageMetadata({ title, description, path }: PageFacts): Metadata {
  return {
    title: { absolute: `${title} | ${site.name}` },
    description,
    alternates: { canonical: absoluteUrl(path) },
  }
}
