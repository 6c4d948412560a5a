import type { Problem } from '@/lib/content/content-error'
import { IMAGE_FOLDER } from './addresses'

/** Lower-case words with hyphens, in a format that every browser and feed reader shows. */
const FILE_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(png|jpg|jpeg|webp)$/

/** The name of a small form of a picture: that of the picture, and a width of up to 1200. */
const FORM_NAME = /^(.+)-(?:\d{2,3}|1[01]\d\d|1200)\.webp$/

/** The name of a picture without its ending; nothing when the name is refused. */
export function baseOf(name: string): string | undefined {
  return FILE_NAME.exec(name)?.[1]
}

const shared = (owner: string): Problem => ({
  line: 1,
  field: 'file name',
  expected: `a name whose addresses are its own (some of them are also made from ${owner})`,
  fix: 'rename one of the two',
})

const misnamed: Problem = {
  line: 1,
  field: 'picture',
  expected:
    'a name of lower-case letters, digits and single hyphens that ends in .png, .jpg, .jpeg or .webp',
  fix: 'rename the file, or save it in one of these formats',
}

/**
 * What is wrong with the names in `content/images`, by path from the project's root: names that
 * are no addresses, and two pictures whose forms would be told apart by nothing.
 */
export function imageNameProblems(names: readonly string[]): { file: string; problem: Problem }[] {
  const owners = new Map<string, string>()
  for (const name of names) {
    const base = baseOf(name)
    if (base !== undefined && !owners.has(base)) owners.set(base, name)
  }
  return names.flatMap((name) => {
    const base = baseOf(name)
    const file = `${IMAGE_FOLDER}/${name}`
    if (base === undefined) return [{ file, problem: misnamed }]
    const owner = owners.get(base)
    const other = owner === name ? owners.get(FORM_NAME.exec(name)?.[1] ?? '') : owner
    return other === undefined ? [] : [{ file, problem: shared(other) }]
  })
}

/** The pictures among the files of a folder: systems leave hidden ones of their own. */
export function pictureNames(files: readonly string[]): string[] {
  return files.filter((name) => !name.startsWith('.')).sort()
}
