import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const PAGE = 'docs/protocol.md'
const TEST_ROOTS = ['server', 'lib', 'e2e']

/** Numbers that titles in a file begin with: a k, the case, perhaps "(property)", and a colon. */
const casesIn = (text: string) =>
  Array.from(text.matchAll(/['"`]k(\d+)(?: \(property\))?: /g), ([, number]) => Number(number))

const testFiles = TEST_ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path))
    .map((path) => join(root, path)),
)

const [, section = ''] = readFileSync(PAGE, 'utf8').split('\n## The cases\n')

/** The table's rows: the case, and the files that its last cell links to. */
const rows = Array.from(
  section.matchAll(/^\| (\d+) +\|.*\|([^|]+)\|$/gm),
  ([, number, cell = '']) => ({
    number: Number(number),
    files: Array.from(cell.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) =>
      normalize(join(dirname(PAGE), link)),
    ),
  }),
)

const last = Math.max(...testFiles.flatMap((file) => casesIn(readFileSync(file, 'utf8'))))

test('the table has each of the cases once, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: last }, (_, n) => n + 1))
})

test.each(rows)('every file that case $number names has a test of it', ({ number, files }) => {
  expect(files).not.toEqual([])
  for (const file of files) {
    expect([file, existsSync(file)]).toEqual([file, true])
    expect(casesIn(readFileSync(file, 'utf8'))).toContain(number)
  }
})

test.each(testFiles)('the table names %s for each case that is tried there', (file) => {
  const named = rows.filter(({ files }) => files.includes(file)).map(({ number }) => number)
  const tried = [...new Set(casesIn(readFileSync(file, 'utf8')))].sort((a, b) => a - b)
  expect(named).toEqual(tried)
})
