import matrix from '@/content/compromise.json' with { type: 'json' }
import type { Scheme } from './stage'
import type { TheftId } from './thefts'

/** The roads of a cell and what the server answered on each, one try after another, as published. */
export function publishedRoads(theft: TheftId, scheme: Scheme): [road: string, answers: string][] {
  const row = matrix.rows.find(({ id }) => id === theft)
  if (!row) throw new Error(`the matrix has no row ${theft}`)
  return row[scheme].cells.now.codes.map((code) => {
    const at = code.indexOf(': ')
    return [code.slice(0, at), code.slice(at + 2)]
  })
}
