import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import file from './ota-vectors.json'

const HERE = 'packages/ota/vectors'
const classes = mkdtempSync(join(tmpdir(), 'ota-java-'))
afterAll(() => rmSync(classes, { recursive: true }))

const LANGUAGES: [name: string, ask: string[], run: string[]][] = [
  ['Node', ['node', '--version'], ['node', `${HERE}/token.mjs`]],
  ['Python', ['python3', '--version'], ['python3', `${HERE}/token.py`]],
  ['openssl', ['openssl', 'version'], ['sh', `${HERE}/token.sh`]],
  ['Java', ['javac', '-version'], ['java', '-cp', classes, 'Token']],
]

describe.each(LANGUAGES)('%s', (name, [tool = '', version = ''], [run = '', ...args]) => {
  // A stub in place of a tool refuses to tell its version.
  if (spawnSync(tool, [version]).status !== 0) {
    test.todo(`computes the vectors: skipped, because ${name} is not installed`)
    return
  }
  beforeAll(() => {
    // Once: started from its source it would be compiled for each vector.
    if (name === 'Java') execFileSync('javac', ['-d', classes, `${HERE}/Token.java`])
  })

  test.each(file.vectors)('signs $name', (vector) => {
    const { sessionKey, requestId, deviceId, timestampMs, authorization } = vector
    const inputs = [sessionKey, requestId, deviceId, String(timestampMs)]
    expect(execFileSync(run, [...args, ...inputs], { encoding: 'utf8' })).toBe(`${authorization}\n`)
  })
})
