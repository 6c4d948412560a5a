import { existsSync, readFileSync } from 'node:fs'
import { explainerDocuments, pageAnchors } from '@/app/search-index.json/explainers'
import { otaReadme } from '@/lib/content/ota-readme'
import { protocolHref, routes, securityAnchors } from '@/lib/routes'
import { answerOf, checklist } from './checklist'
import { compromise } from './compromise'
import { browser, install, programs, servers } from './developer-guide'
import { developerParts } from './developer-parts'
import { questions } from './developers'
import { limits } from './limits'

test('the page shows every example of the package’s README, each once', () => {
  const shown = [install, ...servers, browser].map(({ id }) => id)
  expect(shown.sort()).toEqual([...otaReadme().names].sort())
})

test('the programs that it shows are there', () => {
  expect(programs.filter(({ file }) => !existsSync(`packages/ota/vectors/${file}`))).toEqual([])
})

test('no two parts share an anchor', () => {
  const ids = developerParts().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe('ten questions', () => {
  test('there are ten', () => expect(questions).toHaveLength(10))

  test.each(questions)('$question is answered in three sentences', ({ answer }) => {
    expect(answer.split(/(?<=[.!?]) (?=[A-Z`])/)).toHaveLength(3)
    expect(answer).toMatch(/\.$/)
  })

  const headings = [...readFileSync('docs/protocol.md', 'utf8').matchAll(/^## (.+)$/gm)]
  const security = [...Object.values(securityAnchors), ...limits.map(({ id }) => id)]
  const proven: readonly string[] = [
    ...headings.map(([, heading = '']) => protocolHref(heading)),
    ...security.map((id) => `${routes.security}#${id}`),
  ]

  test.each(questions)('$question is proven in a place that is there', ({ proof }) => {
    const places = proof.map(({ href }) => href).filter((href) => href.includes('#'))
    expect(places).not.toEqual([])
    expect(places.filter((href) => !proven.includes(href))).toEqual([])
  })

  test('the commands that they name are the project’s', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const named = questions.flatMap(({ answer }) =>
      [...answer.matchAll(/`npm run (\S+?)`/g)].map(([, name = '']) => name),
    )
    expect(named).not.toEqual([])
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('what is prevented', () => {
  const measured = checklist.filter(({ rows }) => rows.length > 0)

  test.each(measured)('$name: the word is what its rows of the matrix came to', (item) => {
    const known = compromise.rows.map(({ id }) => id)
    expect(item.rows.filter((row) => !known.includes(row))).toEqual([])
    expect(item.answer).toBe(answerOf(item.rows))
  })

  test('each line points to a row that it counts, or to a limit', () => {
    for (const { name, bound, rows } of checklist) {
      const known = 'row' in bound ? rows : limits.map(({ id }) => id)
      expect({ name, known }).toEqual({
        name,
        known: expect.arrayContaining([Object.values(bound)[0]]),
      })
    }
  })

  test('the row that a line points to is the worst that it counts', () => {
    for (const { name, bound, rows } of measured) {
      if (!('row' in bound)) throw new Error(`${name} is measured`)
      expect({ name, answer: answerOf([bound.row]) }).toEqual({ name, answer: answerOf(rows) })
    }
  })

  test('only what was not tried at all has no row', () => {
    expect(checklist.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([
      'JWT token flood',
    ])
  })
})

test('the search leads to the parts that texts may link to, to each limit, and to no others', () => {
  const found = explainerDocuments().flatMap(({ href }) => (href.includes('#') ? href : []))
  const linkable = Object.entries(pageAnchors).flatMap(([path, ids]) =>
    ids.map((id) => `${path}#${id}`),
  )
  const ofLimits = limits.map(({ id }) => `${routes.security}#${id}`)
  expect([...new Set(found)].sort()).toEqual([...linkable, ...ofLimits].sort())
})
