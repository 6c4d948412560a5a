import { existsSync, readFileSync } from 'node:fs'
import { otaReadme } from '@/lib/content/ota-readme'
import { COST_ID, protocolHref, routes, THEFTS_ID } from '@/lib/routes'
import { limits } from '../limits/limits'
import { browser, developerChapters, install, programs, questions, servers } from './words'

test('the page shows every example of the package’s README, each once', () => {
  const shown = [install, ...servers, browser].map(({ id }) => id)
  expect(shown.sort()).toEqual([...otaReadme().names].sort())
})

test('the programs that it shows are there', () => {
  expect(programs.filter(({ file }) => !existsSync(`packages/ota/vectors/${file}`))).toEqual([])
})

test('no two parts share an anchor', () => {
  const parts = [install, ...servers, browser, ...questions]
  const ids = [...Object.keys(developerChapters), ...parts.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
})

describe('ten questions', () => {
  test('there are ten', () => expect(questions).toHaveLength(10))

  test.each(questions)('$question is answered in three sentences', ({ answer }) => {
    expect(answer.split(/(?<=[.!?]) (?=[A-Z`])/)).toHaveLength(3)
    expect(answer).toMatch(/\.$/)
  })

  const headingsOf = (file: string) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^## (.+)$/gm), ([, heading = '']) => heading)
  const proven: readonly string[] = [
    ...headingsOf('docs/protocol.md').map(protocolHref),
    ...[COST_ID, THEFTS_ID, ...limits.map(({ id }) => id)].map((id) => `${routes.limits}#${id}`),
  ]

  test.each(questions)('$question is proven in a place that is there', ({ proof }) => {
    expect(proof).not.toEqual([])
    const places = proof.map(({ href }) => href).filter((href) => href.includes('#'))
    expect(places.filter((href) => !proven.includes(href))).toEqual([])
  })
})
