import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecrets } from './keyring'

const folder = () => join(mkdtempSync(join(tmpdir(), 'ota-keys-')), 'data')

test('makes keys once, keeps them private and says so', () => {
  const dataDir = folder()
  const warn = jest.fn()
  const first = loadSecrets({ dataDir, warn })
  const second = loadSecrets({ dataDir, warn })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(second.cookieKeys).toEqual(first.cookieKeys)
  expect(second.jwtKeys[0].kid).toBe(first.jwtKeys[0].kid)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('the public key set holds nothing private', () => {
  const { jwtKeys } = loadSecrets({ dataDir: folder(), warn: () => {} })
  expect(Object.keys(jwtKeys[0].publicJwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test.each(['', '{}', 'not json', '{"masterKey":"AA=="}'])('%j is not overwritten', (text) => {
  const dataDir = folder()
  loadSecrets({ dataDir, warn: () => {} })
  const path = join(dataDir, 'secrets.json')
  writeFileSync(path, text)
  expect(() => loadSecrets({ dataDir, warn: () => {} })).toThrow(`${path} is damaged`)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('given keys need no file', () => {
  const made = loadSecrets({ dataDir: folder(), warn: () => {} })
  const jwk = JSON.parse(JSON.stringify({ ...made.jwtKeys[0].publicJwk }))
  expect(() =>
    loadSecrets({
      dataDir: '/nonexistent',
      masterKeys: new Map([[2, new Uint8Array(64)]]),
      jwtPrivateKeys: [jwk],
      warn: () => {},
    }),
  ).toThrow() // a public key signs nothing
})
