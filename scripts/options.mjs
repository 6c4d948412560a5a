import { parseArgs } from 'node:util'

/**
 * Reads the options of a command. `--help` prints the help and ends the process; so does an option or an argument that
 * the command does not know, with exit code 1.
 * @param {string} help what the command does, its options, and an example
 * @param {import('node:util').ParseArgsConfig} [config]
 * @returns {{ values: Record<string, unknown>, positionals: string[] }}
 */
export function readOptions(help, { options, allowPositionals } = {}) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals,
    })
    if (!values.help) return { values, positionals }
    console.log(help)
    process.exit(0)
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${help}`)
    process.exit(1)
  }
}
