import type { ReactNode } from 'react'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import { everyByteFile } from '@/lib/routes'
import type { BytePart, Computation as Facts } from './computations'
import { kinds } from './words'

/** One computation: what goes in, where it is, the command, and what comes out. */
export function Computation({ id, title, formula, files, command, output, parts }: Facts) {
  const input = files.at(-1)
  return (
    <Entry id={id} title={title} line={formula}>
      {parts.length > 0 && <ByteParts label={`${title}: what goes in`} parts={parts} />}
      {files.length > 0 && (
        <p className="mt-1.5 text-small">
          Inputs to download:{' '}
          {files.map(({ name, bytes }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <SiteLink href={everyByteFile(name)} download className={textLink}>
                {name}
              </SiteLink>{' '}
              <span className="text-muted">
                ({name === input?.name ? '' : 'the key in hex, '}
                {bytes.length} bytes)
              </span>
            </span>
          ))}
          .
        </p>
      )}
      <pre translate="no" className="mt-1 whitespace-pre-wrap wrap-anywhere font-mono text-data">
        $ {command}
      </pre>
      <p translate="no" className={`${tape} mt-1 wrap-anywhere px-1.5 py-1 font-mono text-data`}>
        <span className="text-brass">{output}</span>
      </p>
    </Entry>
  )
}

interface EntryProps {
  id?: string
  title: string
  line?: string
  children: ReactNode
}

/** A part that is closed until somebody opens it; without a script too. */
export function Entry({ id, title, line, children }: EntryProps) {
  return (
    <details id={id} className="mt-2 rounded border border-line bg-surface p-1.5">
      <summary className="min-h-3 cursor-pointer">
        <h3 className="inline font-bold text-body">{title}</h3>
        {line && (
          <span translate="no" className="block wrap-anywhere font-mono text-data text-muted">
            {line}
          </span>
        )}
      </summary>
      {children}
    </details>
  )
}

/** Bars that differ in weight as well as in colour. */
const bars = {
  fixed: 'border-line-strong border-l-2 border-dashed',
  given: 'border-ink border-l-2',
  keyed: 'border-brass-fill border-l-6',
} as const

const hex = (offset: number) => offset.toString(16).padStart(2, '0')

const span = ({ at, length }: BytePart) =>
  length > 1 ? `${hex(at)}–${hex(at + length - 1)}` : length === 1 ? hex(at) : 'none'

/** What a run of bytes is made of, part by part, each with its place. */
function ByteParts({ label, parts }: { label: string; parts: readonly BytePart[] }) {
  return (
    <ol aria-label={label} className="mt-1">
      {parts.map((part) => (
        <li
          key={part.at + part.label}
          className="gap-x-2 border-line border-t py-0.5 md:grid md:grid-cols-12"
        >
          <span className="font-mono text-data text-muted md:col-span-2">
            <span className="sr-only">bytes </span>
            {span(part)}
          </span>
          <span
            translate="no"
            className={`block wrap-anywhere pl-1 font-mono text-data md:col-span-6 ${bars[part.kind]} ${part.kind === 'keyed' ? 'text-brass' : ''}`}
          >
            {part.value || '(nothing)'}
          </span>
          <span className="block text-small md:col-span-4">
            {part.label} <span className="text-muted">· {kinds[part.kind]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
