import { Chapter } from '@/components/ui/chapter'
import { chapterTitles } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { CompromiseTable } from './compromise-table'
import { CompromiseTogether } from './compromise-together'
import { wide } from './wide'

/** The limits as figures: not what was promised, but what came out when it was tried. */
export function Compromise() {
  return (
    <Chapter id={securityAnchors.compromise} title={chapterTitles.compromise}>
      <p className="max-w-prose text-ink-2">
        Each row is something that can be copied, and how much of the owner’s access the thief then
        has. For plain JWTs and for OTA we act out every row against the running server each time
        the tests run, and write down what came out. Under OTA that server takes one-time tokens and
        nothing else; where it takes JWTs too, as in the demo, a thief has the better of both
        columns. “OTA, bound” is the same for a server that also requires that each request is bound
        to its address, body and send log: it changes one row, the request that was held back. DPoP
        and DBSC are two other ways to tie a session to a device. We did not try them: what stands
        there is what their own documents say.
      </p>
      <div className={wide}>
        <CompromiseTable />
        <CompromiseTogether />
      </div>
    </Chapter>
  )
}
