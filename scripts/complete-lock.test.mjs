import { readFileSync } from 'node:fs'
import { missingOptionals, withoutHash } from './complete-lock.mjs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/**
 * Builds of development tools for other platforms, whose files the registry did not hand out when
 * these versions were taken, so that their hashes could not be known. `npm run lock:complete` adds
 * those that the registry has by then; this list must be without them.
 * @type {[string, string, string][]}
 */
const UNAVAILABLE = [
  [
    '@biomejs/cli-',
    '2.6.8',
    'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64',
  ],
  ['@next/swc-', '16.4.6', 'darwin-arm64 darwin-x64 win32-arm64-msvc win32-x64-msvc'],
  [
    '@oxc-parser/binding-',
    '0.156.0',
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  ],
  [
    '@tailwindcss/oxide-',
    '4.3.5',
    'android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf wasm32-wasi win32-arm64-msvc win32-x64-msvc',
  ],
  [
    '@unrs/resolver-binding-',
    '1.13.0',
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-loong64-gnu linux-loong64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  ],
]

test('the lock file lists the optional packages of every platform: npm run lock:complete', () => {
  expect(missingOptionals(lock).map(([path]) => path)).toEqual([])
})

test('every package has its hash, but for the unavailable, of which none is in a production install', () => {
  const unavailable = UNAVAILABLE.flatMap(([family, version, platforms]) =>
    platforms.split(' ').map((platform) => `${family}${platform} ${version}`),
  )
  const unhashed = withoutHash(lock)
  const names = unhashed.map(
    (path) => `${path.replace('node_modules/', '')} ${lock.packages[path].version}`,
  )
  expect(names).toEqual(unavailable)
  expect(unhashed.filter((path) => !lock.packages[path].dev)).toEqual([])
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
