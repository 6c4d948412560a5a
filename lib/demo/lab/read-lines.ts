import { LAB_FITS, type LabLine } from '@one-tick-ahead/api/contract/lab'

/** More than any experiment has. */
const MAX_LINES = 500
const MAX_LINE = 4096

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const texts = (value: Fields, ...names: string[]) =>
  names.every((name) => typeof value[name] === 'string')
const numbers = (value: Fields, ...names: string[]) =>
  names.every((name) => Number.isFinite(value[name]))
const isFit = (fit: unknown) => LAB_FITS.some((one) => one === fit)

function isLine(value: unknown): value is LabLine {
  if (!isFields(value) || !numbers(value, 'at')) return false
  if (value.kind === 'note') return texts(value, 'text')
  if (!isFit(value.fit) || !numbers(value, 'requests')) return false
  if (value.kind === 'end') return true
  const isSomebody = value.who === 'victim' || value.who === 'thief'
  return value.kind === 'step' && isSomebody && texts(value, 'did', 'sent', 'expected', 'came')
}

/** Null unless the text is a line of an experiment. */
export function parseLine(text: string): LabLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return isLine(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Reads the lines of an experiment as they come.
 * @returns whether the last one said that it had ended. @throws where the connection breaks.
 */
export async function readLines(
  body: ReadableStream<Uint8Array>,
  take: (line: LabLine) => void,
): Promise<boolean> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let count = 0
  try {
    while (count < MAX_LINES && rest.length < MAX_LINE) {
      const { done, value } = await reader.read()
      if (done) return false
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      count += parts.length
      for (const part of parts) {
        const line = parseLine(part)
        if (!line) return false
        take(line)
        if (line.kind === 'end') return true
      }
    }
    return false
  } finally {
    void reader.cancel().catch(() => {}) // what else comes is not waited for
  }
}
