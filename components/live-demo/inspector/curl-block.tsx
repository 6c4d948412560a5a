import { useState } from 'react'
import type { SentRequest } from '@/components/live-demo/monitors/sent-request'
import { buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Block } from './block'
import { toCurl } from './curl'

/** The request to take away. @param note what a second sender would get. */
export function CurlBlock({ sent, note }: { sent: SentRequest; note: string }) {
  const [hasSecrets, setSecrets] = useState(false)
  return (
    <Block title="Send it again">
      <p className="mb-1.5 text-small">{note}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CopyButton
          text={toCurl(sent, { base: window.location.href, hasSecrets })}
          what="curl"
          className={buttonClass('secondary', 'small')}
        />
        <label className="flex min-h-3 cursor-pointer items-center gap-1 text-small">
          <input
            type="checkbox"
            checked={hasSecrets}
            onChange={({ target }) => setSecrets(target.checked)}
          />
          With secrets
        </label>
      </div>
      <p className="mt-1 text-ink-2 text-small">
        {hasSecrets
          ? 'The command has the token. Whoever sees it may send it.'
          : `${sent.device ? 'Token and ids are' : 'The token is'} left out, so the command can be shown to anybody.`}
      </p>
    </Block>
  )
}
