/** What an option may be: in words, and how that is told. */
type Rule = readonly [expected: string, isIt: (value: unknown) => boolean]

/** One for each option, so that a new option without its rule is a type error. */
export type Rules<Options> = { readonly [Name in keyof Options]-?: Rule }

export const aFunction: Rule = ['a function', (value) => typeof value === 'function']
export const aFunctionOrNull: Rule = [
  'a function',
  (value) => value === null || typeof value === 'function',
]
export const aBoolean: Rule = ['true or false', (value) => typeof value === 'boolean']
export const oneOf = (...texts: string[]): Rule => [
  texts.map((text) => `'${text}'`).join(' or '),
  (value) => texts.some((text) => text === value),
]

/** An object that has these methods. */
export const withMethods = (expected: string, ...names: string[]): Rule => [
  expected,
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'function'),
]

/** What no guard and no enrolment can do without. */
const REQUIRED = ['keys', 'store']

/**
 * Looks at options when they are given, and not at the first request.
 * @throws TypeError that names the option, and never its value.
 */
export function checkOptions<Options extends object>(
  options: Options,
  rules: Rules<Options>,
  required = REQUIRED,
): void {
  const known = new Map<string, Rule>(Object.entries(rules))
  for (const name of new Set([...required, ...Object.keys(options)])) {
    const value: unknown = Reflect.get(options, name)
    if (value === undefined && !required.includes(name)) continue
    const rule = known.get(name)
    if (!rule) throw new TypeError(`OTA: there is no option ${name}`)
    const [expected, isIt] = rule
    if (isIt(value)) continue
    const what = value instanceof Promise ? '; await the promise' : ''
    throw new TypeError(
      `OTA: ${name} must be ${expected}${value === undefined ? '; it is missing' : what}`,
    )
  }
}

/** Something an operator wants to know. */
export type AuditEvent =
  | 'session_key_leaked' // a right MAC without the device cookie
  | 'device_cloned' // two writers continued one send log
  | 'send_log_lost' // a right MAC whose history has nothing in common with the log
  | 'enrolment_refused' // a sign-in that was used, ended or too old tried to register

/**
 * Tells of one event. @param subject id of the session or sign-in. The id is half of what a thief
 * needs: write down a hash of it.
 */
export type Audit = (event: AuditEvent, subject: string) => void
