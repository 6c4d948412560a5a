import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cwd } from 'node:process'
import { build, type Plugin } from 'esbuild'
import { installedPackages } from '../../../scripts/build/own-packages.mjs'

/**
 * Compiles a program of its own, for `runServer`.
 * @param program where it goes, below dist/ and without the ending
 * @param entry its source, from the project's root
 * @param changes lines of the server that are others in it
 * @throws Error where a changed line is not there exactly once
 */
export async function bundleProgram<Program extends string>(
  program: Program,
  entry: string,
  changes: readonly Change[] = [],
): Promise<Program> {
  await build({
    entryPoints: [join(cwd(), entry)],
    outfile: join(cwd(), `dist/${program}.mjs`),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: installedPackages,
    logLevel: 'warning',
    plugins: [changeLines(changes)],
  })
  return program
}

/** One line of the server's source, and what stands in its place. */
export interface Change {
  file: string
  line: string
  mutant: string
}

/** For a bundle of the server with some of its lines changed. */
export function changeLines(changes: readonly Change[]): Plugin {
  return {
    name: 'changed lines',
    setup(setup) {
      setup.onLoad({ filter: /\/packages\/(api|ota)\/.*\.ts$/ }, ({ path }) => {
        const own = changes.filter(({ file }) => file === relative(cwd(), path))
        if (own.length === 0) return undefined
        return { contents: own.reduce(changeLine, readFileSync(path, 'utf8')), loader: 'ts' }
      })
    },
  }
}

/** The text with one of its lines replaced. @throws when the line is not there exactly once. */
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
