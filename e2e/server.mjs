/** Starts the site for Playwright, on its own copy of the empty database; builds what is missing or stale. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import prepareTests from '../scripts/prepare-tests.mjs'

const folder = mkdtempSync(join(tmpdir(), 'ota-data-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
cpSync(prepareTests(), folder, { recursive: true })
process.env.DATA_DIR = folder
await import('../scripts/start.mjs')
