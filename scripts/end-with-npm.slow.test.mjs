import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const service = `
  import { endWithNpm } from '${import.meta.dirname}/end-with-npm.mjs'
  endWithNpm(process.ppid, 20)
  process.on('SIGTERM', () => { console.log('stopping'); process.exit() })
  setTimeout(() => { console.log('goes on'); process.exit() }, 3000)
  console.log('started')
`

test.each([
  ['npm start', 'stopping', scripts.start],
  ['npm test', 'stopping', scripts.test],
  ['another script', 'goes on', 'concurrently "npm start"'],
])('under %s a process prints "%s" after its shell is killed', async (_, expected, script) => {
  // As under npm, the shell stays the process’s parent.
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" --input-type=module -e "$SERVICE"; true`],
    {
      env: { ...process.env, SERVICE: service, npm_lifecycle_script: script },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const output = shell.stdout.setEncoding('utf8')
  expect(await once(output, 'data')).toEqual(['started\n'])
  const said = once(output, 'data')
  shell.kill('SIGTERM')
  expect(await said).toEqual([`${expected}\n`])
})
