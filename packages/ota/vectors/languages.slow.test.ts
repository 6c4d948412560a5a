import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactEncrypt, importJWK } from 'jose'
import file from './ota-vectors.json'

const HERE = 'packages/ota/vectors'
const classes = mkdtempSync(join(tmpdir(), 'ota-java-'))
afterAll(() => rmSync(classes, { recursive: true }))

/** Where `--version` is refused or a stub stands in for the tool, the program is not run. */
const works = (tool: string, ask: string) => spawnSync(tool, [ask]).status === 0

const LANGUAGES = [
  { name: 'Node', isThere: true, run: ['node'], token: 'token.mjs', unseal: 'unseal.mjs' },
  {
    name: 'Python',
    isThere: works('python3', '--version'),
    run: ['python3'],
    token: 'token.py',
    unseal: 'unseal.py',
  },
  {
    name: 'openssl',
    isThere: works('openssl', 'version'),
    run: ['sh'],
    token: 'token.sh',
    unseal: 'unseal.sh',
  },
  {
    name: 'Java',
    isThere: works('javac', '-version'),
    run: ['java', '-cp', classes],
    token: 'Token',
    unseal: 'Unseal',
  },
]

describe.each(LANGUAGES)('$name', ({ name, isThere, run: [tool = '', ...args], token, unseal }) => {
  if (!isThere) {
    test.todo(`computes the vectors: skipped, because ${name} is not installed`)
    return
  }

  beforeAll(() => {
    // Once: started from its source it would be compiled for each vector.
    if (name !== 'Java') return
    execFileSync('javac', ['-d', classes, `${HERE}/Token.java`, `${HERE}/Unseal.java`])
  })

  const printed = (program: string, inputs: string[]) => {
    const path = name === 'Java' ? program : `${HERE}/${program}`
    return execFileSync(tool, [...args, path, ...inputs], { encoding: 'utf8', stdio: 'pipe' })
  }

  test.each(file.vectors)('signs $name', (vector) => {
    const { sessionKey, requestId, deviceId, timestampMs, authorization } = vector
    const inputs = [sessionKey, requestId, deviceId, String(timestampMs)]
    expect(printed(token, inputs)).toBe(`${authorization}\n`)
  })

  describe.each(file.sealed)('of $name', ({ devicePrivateKey, jwe, sessionKey }) => {
    const device = JSON.stringify(devicePrivateKey)

    test('opens the key', () => expect(printed(unseal, [device, jwe])).toBe(`${sessionKey}\n`))

    test('opens what a JOSE library seals, in its own order', async () => {
      const { d, ...publicKey } = devicePrivateKey
      const other = await new CompactEncrypt(Buffer.from(sessionKey))
        .setProtectedHeader({ enc: 'A256GCM', alg: 'ECDH-ES' })
        .encrypt(await importJWK(publicKey, 'ECDH-ES'))
      expect(printed(unseal, [device, other])).toBe(`${sessionKey}\n`)
    })

    if (name === 'openssl') return // its command line checks no tag
    test.each([2, 3, 4])('opens nothing whose part %i was changed', (place) => {
      const parts = jwe.split('.')
      parts[place] = (parts[place] ?? '').replace(/^./, (one) => (one === 'A' ? 'Q' : 'A'))
      expect(() => printed(unseal, [device, parts.join('.')])).toThrow()
    })
  })

  if (name === 'openssl') return // nor does it look at more than it needs
  test.each(file.sealedRefused)('opens nothing that is no sealed key: $name', ({ jwe }) => {
    const device = JSON.stringify(file.sealed[0]?.devicePrivateKey)
    expect(() => printed(unseal, [device, jwe])).toThrow()
  })
})
