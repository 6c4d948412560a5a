import { readdirSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { createLog } from './log'

async function written(isForPerson: boolean): Promise<string> {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const log = await createLog(isForPerson)
  log.warn({ network: '192.0.2.0/24' }, 'calls were refused')
  const [[text] = []] = write.mock.calls
  write.mockRestore()
  return String(text)
}

test('a line is JSON with the time in ISO form', async () => {
  const line = JSON.parse(await written(false))
  expect(line).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    network: '192.0.2.0/24',
    msg: 'calls were refused',
  })
})

test('a line for a person says the level in words and the time of day', async () => {
  expect(stripVTControlCharacters(await written(true))).toMatch(
    /^\[\d\d:\d\d:\d\d\] WARN: calls were refused \{"network":"192\.0\.2\.0\/24"\}\n$/,
  )
})

test('the texts to alert on in docs/deploying.md are in the code', () => {
  const page = readFileSync('docs/deploying.md', 'utf8')
  const alerts = [...page.matchAll(/select\(.*"([^"\n]+)"/g)].map(([, text = '']) => text)
  expect(alerts.length).toBeGreaterThan(8)
  const code = ['packages/api', 'packages/ota'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!.*node_modules).*(?<!test)\.ts$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  )
  expect(alerts.filter((text) => !code.some((source) => source.includes(text)))).toEqual([])
})
