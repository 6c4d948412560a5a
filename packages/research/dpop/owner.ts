import type { AttackPath } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import { answerOf, RECORDS } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import { type Exchange, nothingStolen } from '@one-tick-ahead/api/attacker/thief/stolen-data'
import { OwnerError, type Victim } from '@one-tick-ahead/api/attacker/thief/victim'
import { generateKeyPair } from 'jose'
import { makeProof, type ProofKey } from './proof'
import { type DpopServer, REVOKE_PATH, TOKEN_PATH, type TokenAnswer } from './server'
import { type DpopLoot, DpopThief } from './thief'

/** As many as an owner of the other columns makes before anything is copied. */
const FIRST_CALLS = 2
const EXPIRED = '401 invalid_token (exp)'
export const NEEDS_NONCE = '401 use_dpop_nonce'

/** How far ahead a script in the page makes proofs, and how many: past the access token's end, two for each moment. */
const AHEAD_MS = 70 * 60_000
const AHEAD_STEP_MS = 25_000

interface DpopExchange extends Exchange {
  sent: string
  answered: string
}

/**
 * A client in a browser. Its tokens lie in localStorage, its key in IndexedDB, where no script can read it. There is
 * no cookie.
 */
export class DpopOwner implements Victim {
  readonly attacked: { clock: { now: number } }
  readonly traffic: DpopExchange[] = []
  /** What the audit log names. */
  subjects: string[] = []
  private key!: ProofKey
  private tokens: TokenAnswer = { access_token: '', refresh_token: '' }
  private nonce: string | undefined

  constructor(readonly server: DpopServer) {
    this.attacked = {
      clock: {
        get now() {
          return server.now()
        },
      },
    }
  }

  get token(): string {
    return `DPoP ${this.tokens.access_token}`
  }

  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.server.origin + path, init)
    this.nonce = response.headers.get('DPoP-Nonce') ?? undefined
    const answered = await response.clone().text()
    const request = Object.fromEntries(new Headers(init.headers))
    this.traffic.push({
      path,
      request,
      answer: response.headers,
      sent: `${init.body ?? ''}`,
      answered,
    })
    return response
  }

  private proof(method: string, path: string, accessToken?: string, at = this.server.now()) {
    const url = this.server.origin + path
    return makeProof(this.key, { method, url, accessToken }, at, this.nonce)
  }

  async nextHeaders(): Promise<Record<string, string>> {
    const { access_token } = this.tokens
    return { Authorization: this.token, DPoP: await this.proof('GET', RECORDS, access_token) }
  }

  async next(): Promise<string> {
    const send = async () =>
      answerOf(await this.call(RECORDS, { headers: await this.nextHeaders() }))
    let answer = await send()
    if (answer === EXPIRED) {
      const refreshed = await this.getTokens({ refresh_token: this.tokens.refresh_token })
      if (refreshed !== 'ok') return refreshed
      answer = await send()
    }
    return answer === NEEDS_NONCE ? send() : answer
  }

  private async getTokens(grant: Record<string, string>): Promise<string> {
    const send = async () => {
      const headers = { DPoP: await this.proof('POST', TOKEN_PATH) }
      return this.call(TOKEN_PATH, {
        method: 'POST',
        headers,
        body: String(new URLSearchParams(grant)),
      })
    }
    let response = await send()
    if (response.headers.has('DPoP-Nonce') && response.status === 401) response = await send()
    if (response.ok) this.tokens = (await response.clone().json()) as TokenAnswer
    return answerOf(response)
  }

  /** With a key of its own, which never leaves the browser. */
  async signIn(): Promise<string> {
    const { sid, code } = await this.server.signIn()
    this.subjects.push(sid)
    this.key = await generateKeyPair('ES256', { extractable: false })
    return this.getTokens({ code })
  }

  /** Signs in, and makes the first requests. @throws OwnerError where one is refused. */
  async begin(): Promise<void> {
    const answers = [await this.signIn()]
    for (let calls = 0; calls < FIRST_CALLS; calls++) answers.push(await this.next())
    const refused = answers.find((answer) => answer !== 'ok')
    if (refused) throw new OwnerError(`the owner was answered ${refused}`)
  }

  async logOut(): Promise<string> {
    const body = String(new URLSearchParams({ token: this.tokens.refresh_token }))
    return answerOf(await this.call(REVOKE_PATH, { method: 'POST', body }))
  }

  async signInAgain(): Promise<string> {
    await this.logOut()
    return this.signIn()
  }

  storage(): DpopLoot {
    return { ...nothingStolen(), jwt: this.token, refreshToken: this.tokens.refresh_token }
  }

  /** It cannot take the key along, so it takes proofs for later (RFC 9449 §11.2). */
  takenAlong(): DpopLoot {
    const { access_token } = this.tokens
    const now = this.server.now()
    const ahead = async () => {
      const proofs = []
      for (let at = now; at < now + AHEAD_MS; at += AHEAD_STEP_MS) {
        const make = (method: string, path: string, token?: string) =>
          this.proof(method, path, token, at)
        const records = [0, 1].map(() => make('GET', RECORDS, access_token))
        proofs.push({
          at,
          records: await Promise.all(records),
          token: await make('POST', TOKEN_PATH),
        })
      }
      return proofs
    }
    return { ...this.storage(), ahead: ahead() }
  }

  /** A browser writes the key into its files as it is, whether scripts may read it or not. */
  profile(): DpopLoot {
    return { ...this.storage(), proofKey: this.key }
  }

  recording(): DpopLoot {
    const loot: DpopLoot = nothingStolen()
    for (const { path, request, sent, answered } of this.traffic) {
      if (path === RECORDS) loot.requests = [{ headers: request }]
      if (path !== TOKEN_PATH) continue
      loot.code = new URLSearchParams(sent).get('code') ?? loot.code
      const { access_token, refresh_token } = JSON.parse(answered) as Partial<TokenAnswer>
      if (access_token) loot.jwt = `DPoP ${access_token}`
      loot.refreshToken = refresh_token ?? loot.refreshToken
    }
    return loot
  }

  fromPage(): AttackPath[] {
    return [
      { name: 'a request from the page', go: () => this.next() },
      {
        name: 'the key, exported by the page',
        go: async () => {
          const { privateKey } = this.key
          return crypto.subtle.exportKey('jwk', privateKey).then(
            () => 'ok',
            () => 'not exportable',
          )
        },
      },
    ]
  }

  onDevice = (): AttackPath[] => []

  thief = (stolen: DpopLoot) => new DpopThief(this.server, stolen)
}
