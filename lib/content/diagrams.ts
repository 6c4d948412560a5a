import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Drawing, readSvg } from './svg'

const FOLDER = 'content/diagrams'

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.svg$/

const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []

/** The names of the diagrams, for the tag `<Diagram name="…">`. */
export const diagramNames = () =>
  filesIn(join(process.cwd(), FOLDER)).map((name) => name.replace(/\.svg$/, ''))

function read(file: string, mistakes: string[]): Drawing | undefined {
  const name = file.slice(FOLDER.length + 1)
  if (!FILE_NAME.test(name)) {
    mistakes.push(`${file}: file name: expected an SVG file named like token-parts.svg.`)
    return undefined
  }
  return readSvg(readFileSync(join(process.cwd(), file), 'utf8'), (line, expected) =>
    mistakes.push(`${file}:${line}: drawing: expected ${expected}.`),
  )
}

/** The mistakes in a diagram, or in all of them, each a sentence with file and line. */
export function diagramMistakes(names: readonly string[] = diagramNames()): string[] {
  const mistakes: string[] = []
  for (const file of filesIn(join(process.cwd(), FOLDER))) {
    if (names.includes(file.replace(/\.svg$/, ''))) read(`${FOLDER}/${file}`, mistakes)
  }
  return mistakes
}

/** A checked diagram. @throws Error with its mistakes, so that no unchecked drawing is in a page. */
export function readDiagram(name: string): Drawing {
  const mistakes: string[] = []
  const drawing = read(`${FOLDER}/${name}.svg`, mistakes)
  if (!drawing) throw new Error(mistakes.join('\n'))
  return drawing
}
