import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGE_FOLDER } from '@/lib/images/addresses'
import { imageProblems } from './checks/images'
import { ContentError } from './content-error'
import { type MdxText, parseMdx } from './mdx-tree'

/** Only a text with this can hold an image; the others need not be parsed. */
const MARK = '!['

/**
 * Stops a build over images that readers could not see or not be told of.
 * @param root The project's root.
 * @throws ContentError with every image at fault.
 */
export function demandImages(root: string, text: MdxText): void {
  if (!text.body.includes(MARK)) return
  const folder = join(root, IMAGE_FOLDER)
  const images = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const problems = imageProblems({ ...text, tree: parseMdx(text) }, images)
  if (problems.length > 0) throw new ContentError(text.file, problems)
}
