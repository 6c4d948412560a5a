import type { EvidenceFormat } from './evidence-file'

const FORMATS: readonly { value: EvidenceFormat; name: string; about: string }[] = [
  {
    value: 'har',
    name: 'HAR 1.2',
    about: 'an HTTP archive, which the network panel of a browser opens.',
  },
  {
    value: 'json',
    name: 'JSON',
    about: 'what Export saves, and with it the requests and the statistics.',
  },
]

interface FormatChoiceProps {
  format: EvidenceFormat
  onChange: (format: EvidenceFormat) => void
}

/** Which file to save. */
export function FormatChoice({ format, onChange }: FormatChoiceProps) {
  return (
    <fieldset>
      <legend className="font-bold text-small">Format</legend>
      {FORMATS.map(({ value, name, about }) => (
        <p key={value}>
          <label className="inline-flex min-h-3 items-center gap-1 text-small">
            <input
              type="radio"
              name="evidence-format"
              checked={format === value}
              onChange={() => onChange(value)}
            />
            <span>
              <span className="font-bold">{name}</span>: {about}
            </span>
          </label>
        </p>
      ))}
    </fieldset>
  )
}
