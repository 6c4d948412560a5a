import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@/tailwind.config'

const FOLDERS = ['app', 'components']

test('nothing wears a class that the style sheet leaves out', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx$/.test(name))
      .map((name) => join(folder, name)),
  )
  const blocked = new Set<string>(tailwind.blocklist)
  const worn = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className=(?:\{)?(["'`])(.*?)\1/gs)].flatMap(
      ([, , text = '']) =>
        text
          .split(/\s+/)
          .filter((word) => blocked.has(word))
          .map((word) => `${file}: ${word}`),
    ),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(worn).toEqual([])
})
