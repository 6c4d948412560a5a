import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTexts } from '@/lib/content/checks/read-texts'
import { parseMdx } from '@/lib/content/mdx-tree'
import { snippetsOf } from '@/lib/content/snippets'

const TIMEOUT_MS = 10_000

/** What a program prints, as a reader would run it: a file of its own, nothing but Node. */
function printed(program: string, timeout = TIMEOUT_MS): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'))
  try {
    const file = join(folder, 'snippet.mjs')
    writeFileSync(file, program)
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [file], {
      cwd: folder,
      encoding: 'utf8',
      timeout,
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    })
    if (error) throw error
    if (status !== 0) throw new Error(`It ended with code ${status}:\n${stderr}`)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const withoutLastBreak = (text: string) => text.replace(/\n$/, '')

const programs = readTexts(process.cwd()).flatMap(({ file, bodyLine, tree }) =>
  (tree ? snippetsOf(tree) : []).map(({ program, output }) => {
    const line = bodyLine + (program.position?.start.line ?? 1) - 1
    return { name: `${file}:${line}`, program, output }
  }),
)

for (const { name, program, output } of programs) {
  test(
    `${name} prints what it says`,
    () => expect(withoutLastBreak(printed(program.value))).toBe(output?.value),
    TIMEOUT_MS + 5000,
  )
}

const SAMPLE =
  "```js run\nimport { createHash } from 'node:crypto'\nconsole.log(createHash('sha256').update('').digest('hex').slice(0, 8))\nconsole.log('  b')\n```\n\n```text output\ne3b0c442\n  b\n```\n"

test('a program is run, and its output found, byte for byte', () => {
  const tree = parseMdx({ file: 'sample.mdx', body: SAMPLE, bodyLine: 1 })
  const [snippet] = snippetsOf(tree)
  expect(snippet?.output?.value).toBe('e3b0c442\n  b')
  expect(printed(snippet?.program.value ?? '')).toBe('e3b0c442\n  b\n')
})

test('a program that throws, or never ends, is no silence', () => {
  expect(() => printed('throw new Error("no")')).toThrow(/code 1/)
  expect(() => printed('import "jose"')).toThrow(/code 1/)
  expect(() => printed('for (;;);', 500)).toThrow(/ETIMEDOUT/)
})
