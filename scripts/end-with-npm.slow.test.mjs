import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const packageJson = JSON.parse(readFileSync('package.json', 'utf8'))
const script = pathToFileURL(join(import.meta.dirname, 'end-with-npm.mjs')).href
const service = `
  import { endWithNpm } from '${script}'
  endWithNpm(process.ppid, 20)
  process.on('SIGTERM', () => { console.log('stopping'); process.exit() })
  process.on('SIGUSR2', () => { console.log('asked'); process.exit() })
  setInterval(() => {}, 1000)
  console.log(process.pid)
`

/**
 * The service below a shell, as npm runs a script; what it says after the shell was killed.
 * @param {Record<string, string>} environment
 */
async function killShell(environment) {
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" --input-type=module -e "$SERVICE"; true`],
    {
      env: { NODE_ENV: 'test', PATH: process.env.PATH, SERVICE: service, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const output = shell.stdout.setEncoding('utf8')
  const [pid] = await once(output, 'data')
  const said = once(output, 'data').then(([text]) => text.trim()) // it may come before the shell's end
  const died = once(shell, 'exit')
  shell.kill('SIGTERM')
  await died
  return { pid: Number(pid), said }
}

test.each(['start', 'dev', 'test', 'test:all'])(
  'npm %s ends with its shell, by its own way of stopping',
  async (name) => {
    const { said } = await killShell({ npm_lifecycle_script: packageJson.scripts[name] })
    expect(await said).toBe('stopping')
  },
)

test.each([
  ['by hand', {}],
  ['by another script', { npm_lifecycle_script: 'concurrently "node scripts/start.mjs"' }],
])('started %s it goes on without its shell', async (_, environment) => {
  const { pid, said } = await killShell(environment)
  await new Promise((done) => setTimeout(done, 200)) // ten looks
  process.kill(pid, 'SIGUSR2')
  expect(await said).toBe('asked')
})
