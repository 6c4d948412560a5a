import { buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { toCurl } from '@/lib/demo/curl'
import type { SentRequest } from '@/lib/demo/sent-request'
import { Block } from './block'

/** The request to take away. @param note what a second sender would get. */
export function CurlBlock({ sent, note }: { sent: SentRequest; note: string }) {
  return (
    <Block title="Send it again">
      <p className="mb-1.5 text-small">{note}</p>
      <CopyButton
        text={toCurl(sent, window.location.href)}
        what="curl"
        className={buttonClass('secondary', 'small')}
      />
    </Block>
  )
}
