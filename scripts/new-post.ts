/** `npm run new:post "Title"`: writes a draft into content/blogs, and never over another file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { BLOG_FOLDER } from '@/lib/content/articles'
import { isSame } from '@/lib/content/checks/links'
import { readTexts } from '@/lib/content/checks/texts'
import { draftArticle, draftUrl, TitleError } from '@/lib/content/new-draft'
import { blogHref } from '@/lib/routes'

/** The day where the author is, not in Greenwich. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Whether it was written: nothing is ever overwritten. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    return false
  }
}

function newPost(title: string): void {
  const url = draftUrl(title)
  const file = `${BLOG_FOLDER}/${url}.mdx`
  const other = readTexts('.').find((text) => isSame(text.title, title))
  if (other) throw new TitleError(`${other.file} has this title; choose another.`)
  mkdirSync(BLOG_FOLDER, { recursive: true })
  if (!create(file, draftArticle(title, url, today()))) {
    throw new TitleError(`${file} is there already; choose another title.`)
  }
  console.log(`${file}

Next:
  1. Write in it; docs/writing.md says what may be used.
  2. npm run dev, and look at http://localhost:${process.env.PORT || 3000}${blogHref(url)}
  3. npm run content:check
  4. Delete the line "draft: true" and commit.`)
}

try {
  newPost(process.argv.slice(2).join(' ').replace(/\s+/g, ' ').trim())
} catch (error) {
  if (!(error instanceof TitleError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
