import { readFileSync } from 'node:fs'
import { missingOptionals } from './complete-lock.mjs'

test('the lock file lists the optional packages of every platform: npm run lock:complete', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(missingOptionals(lock).map(([path]) => path)).toEqual([])
})

test('names what is missing, for its platform, beside the package that asks for it', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64': '1.2.3',
        '@tool/linux-arm64-musl': '1.2.3',
        '@tool/win32-x64-msvc': '1.2.3',
        fsevents: '~2.3.2',
      },
    },
    'node_modules/@tool/linux-x64': {},
    'node_modules/a/node_modules/tool': { optionalDependencies: { '@tool/linux-x64': '1.0.0' } },
  }
  const added = { version: '1.2.3', dev: true, optional: true }
  expect(missingOptionals({ packages })).toEqual([
    [
      'node_modules/@tool/linux-arm64-musl',
      { ...added, cpu: ['arm64'], libc: ['musl'], os: ['linux'] },
    ],
    ['node_modules/@tool/win32-x64-msvc', { ...added, cpu: ['x64'], os: ['win32'] }],
    ['node_modules/fsevents', { ...added, version: '2.3.2', os: ['darwin'] }],
  ])
})
