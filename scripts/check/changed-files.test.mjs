import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles } from './changed-files.mjs'

const home = process.cwd()
/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-changed-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@mail.example', ...args], {
    stdio: 'ignore',
  })

test('changed, new, removed and renamed files, whatever letters their names have', () => {
  mkdirSync('content')
  for (const name of ['same', 'changed é', 'removed', 'old']) {
    writeFileSync(`content/${name}.mdx`, `Text of ${name}.`)
  }
  writeFileSync('.gitignore', 'ignored')
  git('init')
  git('add', '.')
  git('commit', '-m', 'First')
  expect(changedFiles('HEAD')).toEqual([])
  writeFileSync('content/changed é.mdx', 'Another text.')
  writeFileSync('new file', '')
  writeFileSync('ignored', '')
  rmSync('content/removed.mdx')
  renameSync('content/old.mdx', 'content/renamed.mdx')
  expect(changedFiles('HEAD')).toEqual([
    'content/changed é.mdx',
    'content/old.mdx',
    'content/removed.mdx',
    'content/renamed.mdx',
    'new file',
  ])
  expect(() => changedFiles('no-such-commit')).toThrow('no-such-commit')
})
