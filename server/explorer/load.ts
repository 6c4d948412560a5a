import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { cwd } from 'node:process'
import { build, type Plugin } from 'esbuild'

/** One line of the server's source, and what stands in its place. */
export interface Change {
  file: string
  line: string
  mutant: string
}

/** The explorer, bundled with the server's code as it is, or with some of its lines changed. */
export type Explorer = typeof import('./search')

/** @throws when a line to replace is not there exactly once. */
export async function loadExplorer(changes: readonly Change[] = []): Promise<Explorer> {
  const { outputFiles } = await build({
    entryPoints: [join(cwd(), 'server/explorer/search.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    plugins: [changeLines(changes)],
  })
  const module = { exports: {} as Explorer }
  const text = outputFiles[0]?.text ?? ''
  new Function('module', 'exports', 'require', text)(
    module,
    module.exports,
    createRequire(join(cwd(), 'package.json')),
  )
  return module.exports
}

function changeLines(changes: readonly Change[]): Plugin {
  return {
    name: 'changed lines',
    setup(setup) {
      setup.onLoad({ filter: /\/(server|lib\/ota)\/.*\.ts$/ }, ({ path }) => {
        const own = changes.filter(({ file }) => file === relative(cwd(), path))
        if (own.length === 0) return undefined
        return { contents: own.reduce(changeLine, readFileSync(path, 'utf8')), loader: 'ts' }
      })
    },
  }
}

/** The text with one of its lines replaced. */
export function changeLine(text: string, { file, line, mutant }: Change): string {
  const lines = text.split('\n')
  const at = lines.flatMap((one, n) => (one.trim() === line ? [n] : []))
  const [n] = at
  if (n === undefined || at.length > 1) {
    throw new Error(`${file} has ${at.length} lines "${line}"; the mutant needs one`)
  }
  lines[n] = mutant
  return lines.join('\n')
}
