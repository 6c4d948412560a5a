import type { BindingSigner } from '@one-tick-ahead/ota/bind'

/** What came back, as far as a script may see it; in memory only, as its request. */
export interface ReceivedAnswer {
  headers: readonly (readonly [name: string, value: string])[]
  /** From the call of `fetch` to the answer's headers, in ms. */
  ms: number
}

/**
 * One request as this page made it, for the inspector. It holds tokens, so it lives in memory
 * beside its row and goes with it.
 */
export interface SentRequest {
  /** A path, or a full URL where the API has an origin of its own. */
  url: string
  /** Those the page set itself, in order: scripts see neither cookies nor the browser's own. */
  headers: Readonly<Record<string, string>>
  /** The server's time as the page believed it when it made the token, Unix ms. */
  madeAt: number
  /** What an OTA call was made with. The signer's key cannot be read out of it. */
  device?: { id: string; sessionId: string; signer: BindingSigner }
}
