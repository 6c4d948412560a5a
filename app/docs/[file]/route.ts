import { readFileSync } from 'node:fs'
import { plainText } from '@/lib/plain-text'
import { papers } from '@/lib/routes'

export const dynamic = 'force-static'
export const dynamicParams = false

const fileOf = (href: string) => href.split('/').at(-1)

export function generateStaticParams() {
  return Object.values(papers).map(({ href }) => ({ file: fileOf(href) }))
}

/** Texts of the project that /trust quotes, for a reader who has the site and not the project. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params
  const paper = Object.values(papers).find(({ href }) => fileOf(href) === file)
  return plainText(readFileSync(paper?.source ?? '', 'utf8'))
}
