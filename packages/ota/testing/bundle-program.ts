import { join } from 'node:path'
import { cwd } from 'node:process'
import { build } from 'esbuild'
import { installedPackages } from '../../../scripts/own-packages.mjs'
import { type Change, changeLines } from './changed-lines'

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
