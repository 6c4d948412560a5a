import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where every colour of the site stands, from the project's root. */
const TOKENS = 'app/tokens.css'

/** The names that pictures use. */
export type ColourName = 'paper' | 'ink' | 'muted' | 'brass-fill' | 'line' | 'line-strong'

let tokens: string | undefined

/**
 * A colour of app/tokens.css, as `#rrggbb`: what stands outside a page cannot use a CSS variable.
 * @throws Error when the tokens do not hold it.
 */
export function colour(name: ColourName, scheme: 'light' | 'dark' = 'light'): string {
  tokens ??= readFileSync(join(process.cwd(), TOKENS), 'utf8')
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  const value = found?.[scheme === 'light' ? 1 : 2]
  if (!value) throw new Error(`${TOKENS} has no colour --${name} for both schemes`)
  return value
}
