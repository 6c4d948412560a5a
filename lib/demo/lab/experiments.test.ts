import { schemes } from '@/components/security/compromise-schemes'
import { compromise } from '@/content/compromise'
import { LAB_SCENES, LAB_THEFTS, labExperiments } from '@/lib/api/lab'
import { scenes, schemeNames, theftTitles, titleOf } from './experiments'

test('rows and columns are called as in the matrix', () => {
  const titles = compromise.rows.map(({ id, title }) => [id, title])
  expect(titles).toEqual(expect.arrayContaining(Object.entries(theftTitles)))
  for (const [id, name] of Object.entries(schemeNames)) {
    expect(schemes).toContainEqual({ id, name, isTested: true })
  }
})

test('of the matrix only what needs the server’s own secrets cannot be acted out', () => {
  const rows = compromise.rows.map(({ id }) => id)
  const thefts: readonly string[] = LAB_THEFTS
  expect(rows.filter((id) => !thefts.includes(id))).toEqual([
    'store-read',
    'store-write',
    'master-key',
  ])
})

test('each scene is told of, and each experiment has a title of its own', () => {
  expect(scenes.map(({ id }) => id)).toEqual([...LAB_SCENES])
  expect(new Set(labExperiments.map(titleOf)).size).toBe(labExperiments.length)
})
