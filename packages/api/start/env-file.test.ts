import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readEnvFile } from './env-file.mjs'

const KEY = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-env-file-'))
  file = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  writeFileSync(file, text)
  return readEnvFile(file)
}

test('names, quotes, comments and line ends are read as Node reads them', () => {
  const text = [
    '\ufeff# settings',
    'A=1',
    '',
    '  export B = two words # a comment',
    "C='{",
    '  "d": 4 }' + "' # a comment",
    'E=it\'s "so"',
    'F=',
    `G=${KEY}`,
  ]
  for (const end of ['\n', '\r\n']) {
    const { values, names } = read(text.join(end))
    expect(names.map(({ name, line }) => `${name}${line}`)).toEqual('A2 B4 C5 E7 F8 G9'.split(' '))
    const { C, ...others } = values
    expect(JSON.parse(C ?? '')).toEqual({ d: 4 })
    expect(others).toEqual({ A: '1', B: 'two words', E: 'it\'s "so"', F: '', G: KEY })
    expect(names.filter(({ isAmbiguous }) => isAmbiguous)).toEqual([])
  }
  expect(readEnvFile(join(folder, 'none'))).toEqual({ values: {}, names: [] })
})

test.each([
  ['A=1\nGOOGLE_CLIENT_SECRET: hunter2\nCI=1', 2],
  [`OTA_MASTER_KEYS=\n  1:${KEY}`, 2],
  ['A=1\n\nhunter2', 3],
  ['A="1\n2"\nhunter2\nB=1', 3],
  ['A=1\nB="hunter2\nC=3', 2],
  ["A='hunter2'x", 1],
  ['A="hunter2\nB="3"', 1],
  ['A-B=hunter2', 1],
])('%j is refused with line %d and none of its text', (text, line) => {
  expect(() => read(text)).toThrow(`${file}: line ${line} is not NAME=value`)
  expect(() => read(text)).not.toThrow(/hunter2|MDEy/)
})

test.each(['A=b#c', 'A=#b', 'A=b$c', 'A="b$c"', 'A="b\\c"', 'A=`b`'])(
  '%j is ambiguous, and not in single quotes',
  (text) => {
    expect(read(text).names).toEqual([{ name: 'A', line: 1, isAmbiguous: true }])
    const quoted = `A='${text.slice(2).replaceAll(/["`]/g, '')}'`
    expect(read(quoted).names[0]?.isAmbiguous).toBe(false)
  },
)

test('each program ends with one sentence about an unusable file, and without a secret', () => {
  const run = (...command: string[]) => {
    const [program = '', ...args] = command
    const env = { ...process.env, GOOGLE_CLIENT_SECRET: '', OTA_MASTER_KEYS: '' }
    const options = { cwd: folder, env, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(program, args, options)
    return [status, stdout + stderr]
  }
  const programs = [
    [process.execPath, resolve('dist/main.mjs')],
    [process.execPath, resolve('dist/messages.mjs')],
    [resolve('node_modules/.bin/tsx'), resolve('packages/api/provider/main.ts')],
    [resolve('node_modules/.bin/tsx'), resolve('scripts/check-launch.ts')],
  ]
  writeFileSync(file, 'GOOGLE_CLIENT_SECRET: hunter2\n')
  for (const program of programs) {
    const sentence = 'is not NAME=value, or its quotation marks are not closed; correct it'
    expect(run(...program)).toEqual([1, `.env: line 1 ${sentence}\n`])
  }
  rmSync(file)
  mkdirSync(file)
  for (const program of programs) {
    expect(run(...program)).toEqual([1, '.env: this user cannot read the file (EISDIR)\n'])
  }
})
