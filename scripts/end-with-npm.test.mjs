import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const script = pathToFileURL(join(import.meta.dirname, 'end-with-npm.mjs')).href
const service = `
  import { endWithNpm } from '${script}'
  endWithNpm(process.ppid, 20)
  process.on('SIGTERM', () => { console.log('stopping'); process.exit() })
  process.on('SIGUSR2', () => { console.log('asked'); process.exit() })
  setInterval(() => {}, 1000)
  console.log(process.pid)
`

/** The service below a shell, as npm runs a script; what it says after the shell was killed. */
async function killShell(environment) {
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" --input-type=module -e "$SERVICE"; true`],
    {
      env: { PATH: process.env.PATH, SERVICE: service, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const output = shell.stdout.setEncoding('utf8')
  const [pid] = await once(output, 'data')
  const died = once(shell, 'exit')
  shell.kill('SIGTERM')
  await died
  return { pid: Number(pid), said: once(output, 'data').then(([text]) => text.trim()) }
}

test('a script of npm ends with its shell, by its own way of stopping', async () => {
  const { said } = await killShell({ npm_lifecycle_event: 'start' })
  expect(await said).toBe('stopping')
})

test('started by hand it goes on without its shell', async () => {
  const { pid, said } = await killShell({})
  await new Promise((done) => setTimeout(done, 200)) // ten looks
  process.kill(pid, 'SIGUSR2')
  expect(await said).toBe('asked')
})
