import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTexts } from '@/lib/content/checks/texts'
import { snippetsOf } from '@/lib/content/code-blocks'

const TIMEOUT_MS = 10_000

/** What a program prints, as a reader would run it: a file of its own, nothing but Node. */
function printed(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'))
  try {
    const file = join(folder, 'snippet.mjs')
    writeFileSync(file, program)
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [file], {
      cwd: folder,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
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
