import { ContentError } from './content-error'

type Parse = (file: string, source: string) => unknown

/** [what is wrong, text to replace, its replacement, field named, line named] */
type BadFile = [string, string | RegExp, string, string, number]

/** For tests: why a file is refused. */
export function refused(parse: Parse, file: string, source: string): ContentError {
  try {
    parse(file, source)
  } catch (error) {
    if (error instanceof ContentError) return error
    throw error
  }
  throw new Error('was accepted')
}

/** For tests: a good file, spoilt in one place, is refused with that place and what to do. */
export function testRefusals(
  parse: Parse,
  file: string,
  good: string,
  bad: readonly BadFile[],
): void {
  test.each(bad)('refuses %s', (_what, from, to, field, line) => {
    const source = good.replace(from, to)
    expect(source).not.toBe(good)
    const error = refused(parse, file, source)
    expect(error.problems).toEqual([
      { field, line, expected: expect.any(String), fix: expect.any(String) },
    ])
    expect(error.message).toContain(`${file}:${line} ${field}\n  expected: `)
    expect(error.message).toMatch(/\n {2}to fix: {3}\S/)
  })
}
