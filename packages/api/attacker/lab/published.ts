import type { Scheme } from '../thief/stage'
import type { TheftId } from '../thief/thefts'
import answers from './answers.json' with { type: 'json' }

/** The roads of a cell and what the server answered on each, one try after another, as published. */
export const publishedRoads = (theft: TheftId, scheme: Scheme): [road: string, answers: string][] =>
  Object.entries(answers[theft][scheme])
