import type { ReactNode } from 'react'
import { securityAnchors } from '@/lib/routes'
import { CheckOrder } from './check-order'
import { CopyForks } from './copy-forks'
import { type Exchange, ExchangeTape } from './exchange-tape'
import { Lifetimes } from './lifetimes'
import { Middlemen } from './middlemen'

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

/** What stands at the top of each section, beside its answer. */
export const threatFigures: Readonly<Record<string, ReactNode>> = {
  [securityAnchors.hijacking]: (
    <ExchangeTape
      caption="One request, sent again from another machine: first with a JWT, then with OTA. Times in UTC."
      exchanges={REPLAY}
    />
  ),
  [securityAnchors.flood]: <CheckOrder />,
  [securityAnchors.ai]: <Lifetimes />,
  [securityAnchors.cloning]: <CopyForks />,
  [securityAnchors.mitm]: <Middlemen />,
}
