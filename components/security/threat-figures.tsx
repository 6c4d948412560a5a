import type { ReactNode } from 'react'
import { securityAnchors } from '@/lib/routes'
import { CheckCost } from './check-cost'
import { CheckOrder } from './check-order'
import { type Exchange, ExchangeTape } from './exchange-tape'
import { Lifetimes } from './lifetimes'

/** The token is the test vector `seg1-last-ms`, made at 12:34:14 UTC. */
const REPLAY: readonly Exchange[] = [
  {
    kind: 'jwt',
    sender: '12:34:14 visitor',
    sends: 'Bearer eyJhbGci…',
    code: 200,
    verdict: 'accepted',
  },
  {
    kind: 'jwt',
    sender: '13:10:40 thief',
    sends: 'the same token',
    code: 200,
    verdict: 'accepted',
  },
  {
    kind: 'ota',
    sender: '12:34:14 visitor',
    sends: 'OTA 86b7c75a…-S1',
    code: 200,
    verdict: 'accepted',
  },
  {
    kind: 'ota',
    sender: '12:34:20 thief',
    sends: 'the same token',
    code: 401,
    verdict: 'already used',
  },
  {
    kind: 'ota',
    sender: '13:10:40 thief',
    sends: 'the same token',
    code: 401,
    verdict: 'too old',
  },
]

const CLONES: readonly Exchange[] = [
  {
    kind: 'ota',
    sender: 'A script’s copy:',
    sends: 'key, ids, history, no cookie',
    code: 401,
    verdict: 'not this device',
  },
  {
    kind: 'ota',
    sender: 'A full copy, older history:',
    sends: 'the owner moved on',
    code: 409,
    verdict: 'two senders',
  },
  {
    kind: 'ota',
    sender: 'A full copy, up to date:',
    sends: 'the owner is idle',
    code: 200,
    verdict: 'accepted',
  },
  {
    kind: 'ota',
    sender: 'The owner, afterwards:',
    sends: 'the session ends for both',
    code: 409,
    verdict: 'two senders',
  },
]

const MIDDLEMEN: readonly Exchange[] = [
  {
    kind: 'ota',
    sender: 'A reader of the log',
    sends: 'sends a recorded request again',
    code: 401,
    verdict: 'already used',
  },
  {
    kind: 'ota',
    sender: 'A proxy that withholds',
    sends: 'sends a request of its own',
    code: 200,
    verdict: 'accepted',
  },
  {
    kind: 'ota',
    sender: 'A proxy at the sign-in',
    sends: 'registers a device',
    code: 200,
    verdict: 'accepted',
  },
]

/** What stands beside "What OTA changes", by section. */
export const threatFigures: Readonly<Record<string, ReactNode>> = {
  [securityAnchors.hijacking]: (
    <ExchangeTape
      caption="One request, sent again from another machine. Times in UTC; the verdicts are those of the rules above."
      exchanges={REPLAY}
    />
  ),
  [securityAnchors.flood]: (
    <>
      <CheckOrder />
      <CheckCost />
    </>
  ),
  [securityAnchors.ai]: <Lifetimes />,
  [securityAnchors.cloning]: (
    <ExchangeTape
      caption="Three copies of one browser, each in a session of its own. The third passes until its owner comes back."
      exchanges={CLONES}
    />
  ),
  [securityAnchors.mitm]: (
    <ExchangeTape
      caption="Three machines in the middle. OTA stops the first and neither of the others."
      exchanges={MIDDLEMEN}
    />
  ),
}
