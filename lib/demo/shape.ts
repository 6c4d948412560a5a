/** Whether a value that came from outside is of a kind. */
export type Test = (value: unknown) => boolean

export const isNumber: Test = Number.isFinite
export const isText: Test = (value) => typeof value === 'string'
export const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value)
export const isOneOf =
  (...choices: unknown[]): Test =>
  (value) =>
    choices.includes(value)
export const isList =
  (test: Test, limit: number): Test =>
  (value) =>
    Array.isArray(value) && value.length <= limit && value.every(test)
export const hasShape =
  (shape: Record<string, Test>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, test]) => test((value as Record<string, unknown>)[name]))
export const isFlag = isOneOf(true, false)
