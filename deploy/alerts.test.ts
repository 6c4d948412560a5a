import { readFileSync } from 'node:fs'
import { createMetrics } from '@one-tick-ahead/api/metrics/metrics'
import { watchNode, watchProcess } from '@one-tick-ahead/api/metrics/readings'
import GithubSlugger from 'github-slugger'
import { load } from 'js-yaml'
import { z } from 'zod'

const ruleSchema = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), docs: z.string() }),
})
const fileSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema) })).min(1),
})

const scrapeSchema = z.object({ scrape_configs: z.array(z.object({ job_name: z.string() })) })

const { groups } = fileSchema.parse(load(readFileSync('deploy/alerts.yml', 'utf8')))
const rules = groups.flatMap((group) => group.rules)
const paper = readFileSync('docs/watching.md', 'utf8')

/** All that a node with mail writes. */
async function everything() {
  const { registry } = createMetrics()
  watchNode(registry, {
    isDraining: () => false,
    storeStates: async () => ({ sessions: 'up', database: 'up' }),
    outbox: { waiting: async () => ({ count: 0, seconds: 0 }) },
    attackerEnabled: true,
    linesLost: () => 0,
  })
  watchProcess(registry)()
  return { names: registry.names(), text: await registry.write() }
}

test('every alert has its part of the docs, and every part its alert', () => {
  const slugger = new GithubSlugger()
  const [, part = ''] = paper.split('\n## Alerts\n')
  const headings = [...part.matchAll(/^### (.+)$/gm)].map(([, name = '']) => name)
  expect(rules.map(({ alert }) => alert)).toEqual(headings)
  expect(rules.map(({ annotations }) => annotations.docs)).toEqual(
    headings.map((name) => `docs/watching.md#${slugger.slug(name)}`),
  )
})

test.each(rules)('$alert asks for series that there are', async ({ expr }) => {
  const { names, text } = await everything()
  const asked = [...expr.matchAll(/\b((?:ota|process)_\w+|up)\b(?:\{([^}]*)\})?/g)]
  expect(asked.length).toBeGreaterThan(0)
  for (const [, name = '', matchers = ''] of asked) {
    if (name === 'up') continue // Prometheus's own
    expect(names).toContain(name.replace(/_bucket$/, ''))
    const series = text.split('\n').filter((line) => line.startsWith(`${name}{`))
    for (const [, label, values = ''] of matchers.matchAll(/(\w+)=~?"([^"]*)"/g)) {
      if (label === 'job') continue // also Prometheus's
      for (const value of values.split('|')) {
        expect(series.some((line) => line.includes(`${label}="${value}"`))).toBe(true)
      }
    }
  }
})

test('the rules and the settings of Prometheus in the docs name the same job', () => {
  const [, yaml = ''] = /```yaml\n(scrape_configs:[\s\S]*?)```/.exec(paper) ?? []
  const { scrape_configs: configs } = scrapeSchema.parse(load(yaml))
  const asked = rules.flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)])
  expect(new Set(asked.map(([, job]) => job))).toEqual(
    new Set(configs.map(({ job_name }) => job_name)),
  )
})

test('what visitors of the demo do to themselves calls nobody', async () => {
  const attacks = rules.filter(({ expr }) => /"(device_cloned|session_key_leaked)"/.test(expr))
  expect(attacks).toHaveLength(2)
  for (const { expr } of attacks)
    expect(expr).toMatch(/ > 0 unless on\(\) ota_attacker_enabled == 1$/)
  expect((await everything()).text).toMatch(/^ota_attacker_enabled 1$/m)
})

test('the docs have every metric, and no other', async () => {
  const [, part = ''] = /\n## Metrics\n([\s\S]*?)\n## /.exec(paper) ?? []
  const described = [...part.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(described.sort()).toEqual((await everything()).names.sort())
})
