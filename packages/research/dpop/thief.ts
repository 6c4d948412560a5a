import { AS_IT_IS, type AttackPath } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import { answerOf, OTHER_RECORDS, RECORDS } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import type { StolenData, WholeRequest } from '@one-tick-ahead/api/attacker/thief/stolen-data'
import { generateKeyPair } from 'jose'
import { makeProof, PROOF_SECONDS, type ProofKey } from './proof'
import { type DpopServer, TOKEN_PATH, type TokenAnswer } from './server'

/** Proofs that were made for one moment to come, each for one request. */
interface Ahead {
  /** Unix ms. */
  at: number
  records: string[]
  token: string
}

/** What a thief has copied from a client of DPoP. The token is in `jwt`. */
export interface DpopLoot extends StolenData {
  refreshToken?: string
  code?: string
  proofKey?: ProofKey
  ahead?: Promise<Ahead[]>
}

/** The other way in which a request opens the address that it was made for. */
export const ANOTHER_QUERY = 'the request with another query'

/** The thief's own program, as he attacks DPoP. */
export class DpopThief {
  constructor(
    private readonly server: Pick<DpopServer, 'origin' | 'now'>,
    readonly stolen: DpopLoot,
  ) {}

  attackPaths(): AttackPath[] {
    const { requests, jwt, refreshToken, code, proofKey: key, ahead } = this.stolen
    const attackPaths: AttackPath[] = []
    const add = (name: string, go: () => Promise<string>) => attackPaths.push({ name, go })
    for (const request of requests) this.addReplays(request, add)
    if (jwt) {
      add('the JWT', () => this.ask({ Authorization: jwt.replace('DPoP', 'Bearer') }))
      add('the JWT without a proof', () => this.ask({ Authorization: jwt }))
      add('the JWT, and a proof by a key of the thief’s', async () => this.prove(await ownKey()))
    }
    if (refreshToken) {
      add('a new JWT by the refresh token and a key of the thief’s', async () =>
        this.refresh(await ownKey()),
      )
    }
    if (code) {
      add('the code of the sign-in once more', async () => this.getTokens({ code }, await ownKey()))
    }
    if (key) {
      add('the key and the JWT', () => this.prove(key))
      add('the key, and a new JWT by the refresh token', () => this.refresh(key))
    }
    if (ahead) {
      add('the JWT, and a proof that was made ahead', () => this.useAhead())
      add('a new JWT by proofs that were made ahead', () => this.refreshAhead())
    }
    return attackPaths
  }

  private async ask(headers: Record<string, string>, path = RECORDS, method = 'GET') {
    return answerOf(await fetch(this.server.origin + path, { method, headers }))
  }

  private addReplays(
    { headers }: WholeRequest,
    add: (name: string, go: () => Promise<string>) => void,
  ) {
    add(AS_IT_IS, () => this.ask(headers))
    add(ANOTHER_QUERY, () => this.ask(headers, `${RECORDS}?all=1`))
    add('the request at another address', () => this.ask(headers, OTHER_RECORDS))
    add('the request by another method', () => this.ask(headers, RECORDS, 'POST'))
  }

  /** Asks for the records with a proof by this key, and a nonce where the server wants one. */
  async prove(key: ProofKey): Promise<string> {
    const { jwt = '' } = this.stolen
    const proven = { method: 'GET', url: this.server.origin + RECORDS, accessToken: jwt.slice(5) }
    return answerOf(await this.send(RECORDS, key, proven, { headers: { Authorization: jwt } }))
  }

  /** Sends a request with a proof; once more where the answer brings a nonce. */
  private async send(
    path: string,
    key: ProofKey,
    proven: Parameters<typeof makeProof>[1],
    { headers, ...init }: { headers?: Record<string, string>; method?: string; body?: string },
  ): Promise<Response> {
    const send = async (nonce?: string) => {
      const DPoP = await makeProof(key, proven, this.server.now(), nonce)
      return fetch(this.server.origin + path, { ...init, headers: { ...headers, DPoP } })
    }
    const first = await send()
    const nonce = first.headers.get('DPoP-Nonce')
    if (nonce === null || first.status !== 401) return first
    await first.body?.cancel()
    return send(nonce)
  }

  private refresh(key: ProofKey): Promise<string> {
    return this.getTokens({ refresh_token: this.stolen.refreshToken ?? '' }, key)
  }

  private async getTokens(grant: Record<string, string>, key: ProofKey): Promise<string> {
    const proven = { method: 'POST', url: this.server.origin + TOKEN_PATH }
    const body = String(new URLSearchParams(grant))
    const response = await this.send(TOKEN_PATH, key, proven, { method: 'POST', body })
    return (await this.keep(response)) ?? this.prove(key)
  }

  /** Keeps a token, which outlives the sign-in. @returns how it was refused. */
  private async keep(response: Response): Promise<string | null> {
    if (!response.ok) return answerOf(response)
    const { access_token } = (await response.json()) as TokenAnswer
    this.stolen.jwt = `DPoP ${access_token}`
    return null
  }

  private async dueAhead(): Promise<Ahead | undefined> {
    const now = this.server.now()
    const isDue = ({ at }: Ahead) => at <= now && now < at + (PROOF_SECONDS - 1) * 1000
    const due = (await this.stolen.ahead)?.filter(isDue)
    return due?.find(({ records }) => records.length > 0)
  }

  private async useAhead(): Promise<string> {
    const DPoP = (await this.dueAhead())?.records.pop()
    const { jwt = '' } = this.stolen
    return DPoP ? this.ask({ Authorization: jwt, DPoP }) : 'none left'
  }

  /** The new token is not what the other proofs were made for. */
  private async refreshAhead(): Promise<string> {
    const due = await this.dueAhead()
    if (!due) return 'none left'
    const body = String(new URLSearchParams({ refresh_token: this.stolen.refreshToken ?? '' }))
    const headers = { DPoP: due.token }
    const init = { method: 'POST', headers, body }
    const { jwt } = this.stolen
    const refused = await this.keep(await fetch(this.server.origin + TOKEN_PATH, init))
    const answer = refused ?? (await this.useAhead())
    this.stolen.jwt = jwt
    return answer
  }
}

const ownKey = () => generateKeyPair('ES256')
