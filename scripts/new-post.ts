/** `npm run new:post "Title"`: writes a draft into content/blogs, and never over another file. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import slugify from '@sindresorhus/slugify'
import { articleKind } from '@/lib/content/articles'
import { parseFile } from '@/lib/content/front-matter'
import { newArticle } from '@/lib/content/template'
import { readOptions } from './options.mjs'

const { positionals } = readOptions(
  `npm run new:post TITLE: writes a draft article with this title into content/blogs/.
It has no options, and never overwrites a file.
Example: npm run new:post "How JWTs are stolen"`,
  { allowPositionals: true },
)
const title = positionals.join(' ').trim()
const url = slugify(title, { decamelize: false })
const file = `content/blogs/${url}.mdx`
const today = new Date().toLocaleDateString('sv-SE') // local day as YYYY-MM-DD

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

if (!url) refuse('A post needs a title with a Latin letter: npm run new:post "My title"')
if (existsSync(file)) refuse(`${file} exists already: choose another title.`)
const draft = newArticle(title, url, today)
const read = parseFile(articleKind, file, draft)
if ('mistakes' in read) refuse(`No file was written. ${read.mistakes.join('\n')}`)
mkdirSync('content/blogs', { recursive: true })
writeFileSync(file, draft, { flag: 'wx' })
console.log(`${file}: write in it, look at it with npm run dev, and delete "draft: true".`)
