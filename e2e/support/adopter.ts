import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { expect } from '@playwright/test'

// Runs the README’s code as an adopter who installs the package’s tarball does.

/** A code block of the package’s README, unchanged. */
export function block(name: string): string {
  const page = readFileSync('packages/ota/README.md', 'utf8')
  const [, text] =
    new RegExp(`<!-- example: ${name} -->\\s+\`\`\`\\w+[^\\n]*\\n(.*?)\`\`\``, 's').exec(page) ?? []
  if (!text) throw new Error(`README.md of packages/ota has no example "${name}"`)
  return text
}

/** Makes the package’s tarball with the project’s own script. @returns its path. */
export const packInto = (folder: string): string =>
  execFileSync(process.execPath, ['scripts/pack-ota.mjs', folder], { encoding: 'utf8' }).trim()

/** Installs the tarball in a new folder, as the quick start says, and saves the quick start’s page there. */
export function beginQuickStart(cwd: string, tarball: string): void {
  mkdirSync(join(cwd, 'public'), { recursive: true })
  const [begin = ''] = block('install').split('\n')
  execFileSync('sh', ['-c', begin], { cwd, stdio: 'pipe' })
  const install = ['install', '--offline', '--no-audit', '--no-fund', tarball]
  execFileSync('npm', install, { cwd, stdio: 'pipe' })
  for (const name of ['hono', '@hono', 'express', 'fastify'])
    symlinkSync(resolve('node_modules', name), join(cwd, 'node_modules', name))
  writeFileSync(join(cwd, 'public/index.html'), block('page'))
}

let server: ChildProcess | undefined

/** Starts an adopter’s server. @returns its origin, once it answers. */
export async function startAdopter(cwd: string, command: string, args: string[]): Promise<string> {
  const PORT = String(await freePort())
  const OTA_MASTER_KEYS = `1:${randomBytes(32).toString('base64')}`
  const env = { ...process.env, PORT, OTA_MASTER_KEYS }
  server = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const origin = `http://localhost:${PORT}`
  await expect(async () => expect((await fetch(origin)).ok).toBe(true)).toPass()
  return origin
}

/** Stops the server that `startAdopter` started, if any. */
export function stopAdopter(): void {
  if (server?.pid) process.kill(-server.pid) // npm’s child process ends with the group
  server = undefined
}
