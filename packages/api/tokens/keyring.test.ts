import { createPrivateKey } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '../testing/test-secrets'
import { loadSecrets, makePrivateJwk, type Secrets } from './keyring'

const shortMaster = JSON.stringify({
  masterKey: Buffer.alloc(31).toString('base64'),
  jwtPrivateKeys: { keys: [makePrivateJwk()] },
})
const folder = () => join(fs.mkdtempSync(join(tmpdir(), 'ota-keys-')), 'data')
const start = (dataDir: string) => loadSecrets({ dataDir, warn: () => {} })

test('the first start makes keys, keeps them private and logs a warning', () => {
  const dataDir = folder()
  const warn = jest.fn()
  const first = loadSecrets({ dataDir, warn })
  const second = loadSecrets({ dataDir, warn })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(second.cookieKeys).toEqual(first.cookieKeys)
  expect(second.jwtKeys[0].kid).toBe(first.jwtKeys[0].kid)
  expect(fs.statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('two first starts on one folder use the same keys', () => {
  const dataDir = folder()
  let first: Secrets | undefined
  const { existsSync } = fs
  jest.spyOn(fs, 'existsSync').mockImplementationOnce((path) => {
    const isThere = existsSync(path)
    first = start(dataDir) // the other process starts between the check and the write
    return isThere
  })
  const second = start(dataDir)
  expect(second.auditKey).toEqual(first?.auditKey)
  expect(fs.readdirSync(dataDir)).toEqual(['secrets.json'])
})

const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']
test.each(NO_LINKS)('the keys are kept where a link ends with %s', (code) => {
  const dataDir = folder()
  jest.spyOn(fs, 'linkSync').mockImplementationOnce(() => {
    throw Object.assign(new Error(), { code })
  })
  const { auditKey } = start(dataDir)
  expect(start(dataDir).auditKey).toEqual(auditKey)
  expect(fs.readdirSync(dataDir)).toEqual(['secrets.json'])
})

const DAMAGED = ['', '{}', 'not json', '{"masterKey":"AA=="}', shortMaster]
test.each(DAMAGED)('a damaged file with %j is not overwritten', (text) => {
  const dataDir = folder()
  fs.mkdirSync(dataDir)
  const path = join(dataDir, 'secrets.json')
  fs.writeFileSync(path, text)
  expect(() => start(dataDir)).toThrow(`${path} is damaged`)
  expect(fs.readFileSync(path, 'utf8')).toBe(text)
})

test('given keys need no file', () => {
  const dataDir = folder()
  const warn = jest.fn()
  const masterKeys = new Map([[2, new Uint8Array(64)]])
  const jwk = makePrivateJwk('mine')
  const secrets = loadSecrets({ dataDir, masterKeys, jwtPrivateKeys: [jwk], warn })
  expect(secrets.masterKeys).toBe(masterKeys)
  expect(secrets.jwtKeys.map(({ kid }) => kid)).toEqual(['mine'])
  const pem = createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' })
  expect(secrets.jwtKeys[0].privatePem).toBe(pem)
  expect(fs.existsSync(dataDir)).toBe(false)
  expect(warn).not.toHaveBeenCalled()
})

test('a public key is refused', () => {
  const { kty, n, e } = makePrivateJwk()
  expect(() => makeSecrets([{ kty, n, e, kid: 'public' }])).toThrow('key.d')
})

test('a master key always gives the same cookie and audit keys', () => {
  const { cookieKeys, auditKey } = makeSecrets(undefined, new Map([[1, Buffer.alloc(64, 7)]]))
  const hex = [...cookieKeys, auditKey].map((key) => Buffer.from(key).toString('hex'))
  expect(hex).toEqual([
    '1f61f330474b0fbd1fd7ce7e8078ecd2db2e8e943494d674469a4a8dc2991fed',
    '029d447a72dce547100ea0cbefb30b91cec8b28de9093cadab9b5b6fdf7d524f',
  ])
})
