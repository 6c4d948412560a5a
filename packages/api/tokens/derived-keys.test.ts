import { hkdfSync } from 'node:crypto'
import { makeSecrets } from '../testing/test-secrets'

// Other keys after an upgrade would end every sign-in, and give the audit log other names.
test('cookies and audit log have keys of their own, by HKDF from the master keys', () => {
  const [newest, older] = [Buffer.alloc(64, 7), Buffer.alloc(32, 8)]
  const masters = new Map([
    [2, newest],
    [1, older],
  ])
  const { cookieKeys, auditKey } = makeSecrets(undefined, masters)
  const hex = (key: Uint8Array | ArrayBuffer) => Buffer.from(key as Uint8Array).toString('hex')
  const derive = (master: Buffer, label: string) =>
    hex(hkdfSync('sha512', master, 'ota/v1', `ota/v1/${label}\0`, 32))
  expect(cookieKeys.map(hex)).toEqual([newest, older].map((key) => derive(key, 'cookie-key')))
  expect(hex(auditKey)).toBe(derive(newest, 'audit-key'))
})
