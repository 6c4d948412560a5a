import type { ReactNode } from 'react'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import type { Computation as Facts } from '@/lib/exchange/computation'
import { everyByteFile } from '@/lib/routes'
import { ByteParts } from './byte-parts'

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
