/** One thing wrong with a content file. */
export interface Problem {
  /** 1-based line in the file. */
  line: number
  field: string
  expected: string
  fix: string
}

/** Stops the build with everything an editor needs to repair the file. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(
    /** Path from the project's root. */
    readonly file: string,
    readonly problems: readonly Problem[],
  ) {
    const lines = problems.map(
      ({ line, field, expected, fix }) =>
        `${file}:${line} ${field}\n  expected: ${expected}\n  to fix:   ${fix}`,
    )
    super(`\n${lines.join('\n')}\n`)
  }
}
