import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** These run programs of others, which have their own help. */
const OTHERS = ['lint', 'typecheck']
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const commands = Object.keys(scripts).filter((name) => !OTHERS.includes(name))

/** Runs a command of package.json as npm does. @param {string} name @param {string} option */
function run(name, option) {
  const PATH = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH }
  const options = { shell: true, encoding: 'utf8', timeout: 120_000, env }
  return spawnSync(`${scripts[name]} ${option}`, /** @type {{ encoding: 'utf8' }} */ (options))
}

const HELP = /^npm .*: .*\n.*\nExample: .*\n$/

test('prints three lines of help for --help', () => {
  const { status, stdout, stderr } = run('start', '--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(HELP)
})

test.each(commands)('%s does nothing for an unknown option, and prints its help', (name) => {
  const { status, stdout, stderr } = run(name, '--unknown')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  const [refusal, help] = stderr.split('\n\n')
  expect(refusal).toMatch(/^Unknown option '--unknown'/)
  expect(help).toMatch(HELP)
})

test('messages hands its options to the program', () => {
  const { status, stderr } = run('messages', '--delete x')
  expect(status).toBe(1)
  expect(stderr).toContain('expected the ids of messages after --delete, not "x"')
})
