import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { envFileWarnings } from './env-file'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-env-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a name that nothing reads, and a file that others can read; no value is repeated', () => {
  const file = join(folder, '.env')
  writeFileSync(file, 'PORT=3000\nTRUSTPROXY=hunter2\n', { mode: 0o600 })
  expect(envFileWarnings(file)).toEqual([
    `${file}: nothing reads TRUSTPROXY; TRUST_PROXY is the nearest name in .env.example`,
  ])
  writeFileSync(file, 'PORT=3000\n')
  chmodSync(file, 0o640)
  expect(envFileWarnings(file)).toEqual([
    `${file}: others on this machine can read it; chmod 600 ${file}`,
  ])
  expect(envFileWarnings(join(folder, 'none'))).toEqual([])
})
