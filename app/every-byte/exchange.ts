import file from './exchange.json' with { type: 'json' }

/** Who sends a message of the exchange. */
export type Sender = 'device' | 'eavesdropper' | 'copy'

/** One request and its answer, as they went over the wire. */
export interface Message {
  id: string
  sender: Sender
  /** The device's clock when it made the request, Unix ms. */
  sentAt: number
  /** The server's clock when it came. */
  receivedAt: number
  method: string
  url: string
  /** In their order; names as the client wrote them. */
  headers: [name: string, value: string][]
  body: string | null
  answer: { status: number; headers: [name: string, value: string][]; body: string }
  /** The guard's verdict; null for the registration, which it does not judge. */
  code: string | null
}

/** What is random, secret or a clock elsewhere, and fixed here. */
export interface Fixed {
  /** ASCII. */
  masterKey: string
  kid: number
  /** ASCII, 16 bytes. */
  epoch: string
  signIn: { id: string; at: number; expiresAt: number }
  /** What the random source gave for the session id: 15 bytes. */
  randomHex: string
  deviceId: string
}

/** A recorded exchange: testing/record.ts makes it, and a test holds the file to what it makes. */
export interface Exchange {
  fixed: Fixed
  messages: Message[]
}

/** JSON has no tuples and no unions: a test compares the file with what was recorded as this type. */
export const exchange = file as unknown as Exchange

/** A header that a client sent; empty without it. */
export const sentHeader = ({ headers }: Message, name: string): string =>
  headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? ''

/** A header of the answer to the registration. */
export function answeredHeader(name: string): string {
  const found = exchange.messages[0]?.answer.headers.find(([one]) => one === name)
  if (!found) throw new Error(`the recorded registration was answered without ${name}`)
  return found[1]
}
