import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import file from './ota-vectors.json'

const HERE = 'packages/ota/vectors'
const classes = mkdtempSync(join(tmpdir(), 'ota-java-'))
afterAll(() => rmSync(classes, { recursive: true }))

/** Where `--version` is refused or a stub stands in for the tool, the program is not run. */
const works = (tool: string, ask: string) => spawnSync(tool, [ask]).status === 0

const PROGRAMS = [
  { name: 'Node', isThere: true, run: ['node', `${HERE}/token.mjs`] },
  { name: 'Python', isThere: works('python3', '--version'), run: ['python3', `${HERE}/token.py`] },
  { name: 'openssl', isThere: works('openssl', 'version'), run: ['sh', `${HERE}/token.sh`] },
  { name: 'Java', isThere: works('javac', '-version'), run: ['java', '-cp', classes, 'Token'] },
]

describe.each(PROGRAMS)('$name', ({ name, isThere, run: [tool = '', ...args] }) => {
  if (!isThere) {
    test.todo(`signs the vectors: skipped, because ${name} is not installed`)
    return
  }

  beforeAll(() => {
    // Once: started from its source it would be compiled for each vector.
    if (name === 'Java') execFileSync('javac', ['-d', classes, `${HERE}/Token.java`])
  })

  test.each(file.vectors)('signs $name', (vector) => {
    const { sessionKey, requestId, deviceId, timestampMs, authorization } = vector
    const inputs = [sessionKey, requestId, deviceId, String(timestampMs)]
    const printed = execFileSync(tool, [...args, ...inputs], { encoding: 'utf8' })
    expect(printed).toBe(`${authorization}\n`)
  })
})
