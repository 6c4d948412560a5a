/** Mark and colour of a verdict, on every page. */
const looks = {
  passed: { mark: '✓', tone: 'text-jade' },
  refused: { mark: '✕', tone: 'text-carmine' },
} as const

const lookOf = (isOk: boolean) => looks[isOk ? 'passed' : 'refused']

/** The colour of a passed or refused check. */
export const verdictTone = (isOk: boolean) => lookOf(isOk).tone

/** A verdict's mark, beside words of the same meaning. */
export function VerdictMark({ isOk }: { isOk: boolean }) {
  return <span aria-hidden="true">{lookOf(isOk).mark}</span>
}

/** The status of an answer, with its mark and in its colour. */
export function VerdictCode({ code }: { code: number }) {
  const isOk = code === 200
  return (
    <strong className={verdictTone(isOk)}>
      <VerdictMark isOk={isOk} /> {code}
    </strong>
  )
}
