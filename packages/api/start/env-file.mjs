import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

// Every program reads `.env` here; one of them installs the packages, so this file imports only Node's modules.

const NOTHING = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y
const SETTING =
  /[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*("[^"]*"|'[^']*'|`[^`]*`|(?!["'`])[^\n]*)/y

/**
 * True for a value, as written, that Compose reads differently: it keeps a `#` within a word, replaces `$NAME`,
 * resolves other escapes and knows no backtick.
 * @param {string} value
 */
function isAmbiguous(value) {
  if (value.startsWith("'")) return false
  if (value.startsWith('"')) return /[\\$]/.test(value)
  return value.startsWith('`') || /[#$]/.test(value.split(' #')[0] ?? '')
}

/**
 * The settings in a file, and none without a file.
 * @param {string} file
 * @returns the values as Node reads them, and for each name its line, from 1
 * @throws a sentence that has no text of the file, since each line can be a secret
 */
export function readEnvFile(file) {
  let text = ''
  try {
    text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'ENOENT') throw new Error(`${file}: this user cannot read the file (${code})`)
  }
  const names = []
  let at = 0
  /** @param {RegExp} pattern */
  const take = (pattern) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < text.length) {
    if (take(NOTHING)) continue
    const line = text.slice(0, at).split('\n').length
    const [, name = '', value = ''] = take(SETTING) ?? []
    // A comment may follow a quoted value.
    if (!name || !take(NOTHING)) {
      throw new Error(
        `${file}: line ${line} is not NAME=value, or its quotation marks are not closed; correct it`,
      )
    }
    names.push({ name, line, isAmbiguous: isAmbiguous(value) })
  }
  return { values: parseEnv(text), names }
}

/**
 * Adds the settings of `.env` to `process.env`, where a name that is set already keeps its value. With an unusable
 * file, it prints the reason and ends the process.
 */
export function loadEnvFile(file = '.env') {
  try {
    for (const [name, value] of Object.entries(readEnvFile(file).values))
      process.env[name] ??= value
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exit(1)
  }
}
