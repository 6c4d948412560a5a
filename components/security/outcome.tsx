import { VerdictMark, verdictTone } from '@/components/ui/verdict'

interface OutcomeProps {
  code: 200 | 401 | 409
  verdict: string
  className?: string
}

/** What the server says to a request, in its colour and with its sign. */
export function Outcome({ code, verdict, className = '' }: OutcomeProps) {
  const isOk = code === 200
  return (
    <p className={`font-bold ${verdictTone(isOk)} ${className}`}>
      <VerdictMark isOk={isOk} /> {code} {verdict}
    </p>
  )
}
