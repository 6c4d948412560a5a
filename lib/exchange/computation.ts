/** A run of bytes with a meaning of its own. */
export interface BytePart {
  /** What it is, in a few words. */
  label: string
  /** As text where it is text, else as hex. */
  value: string
  /** Offset of its first byte. */
  at: number
  /** How many bytes. */
  length: number
  /** `keyed`: computed with a secret. `given`: an id, a number or a text that was there. `fixed`: always so. */
  kind: 'fixed' | 'given' | 'keyed'
}

/** An input that a reader can download. */
export interface InputFile {
  name: string
  bytes: Uint8Array
}

/** One computation of the exchange, with all that it takes to repeat it. */
export interface Computation {
  id: string
  title: string
  /** In the notation of docs/protocol.md. */
  formula: string
  files: readonly InputFile[]
  /** For a POSIX shell, in a folder with the files; prints `output`. */
  command: string
  output: string
  /** What the bytes that go in are made of. */
  parts: readonly BytePart[]
}

type Piece = [label: string, kind: BytePart['kind'], bytes: string | Uint8Array]

/** Bytes of several pieces, and the pieces by their places. A text stands for itself, other bytes for hex. */
export function joinPieces(pieces: readonly Piece[]): { bytes: Uint8Array; parts: BytePart[] } {
  let at = 0
  const parts = pieces.map(([label, kind, content]): BytePart => {
    const bytes = Buffer.from(content)
    const value = typeof content === 'string' ? content : bytes.toString('hex')
    const part = { label, kind, value, at, length: bytes.length }
    at += bytes.length
    return part
  })
  return { bytes: Buffer.concat(pieces.map(([, , content]) => Buffer.from(content))), parts }
}

/** A file that `$(cat …)` puts into a command: hex on one line. */
export const hexFile = (name: string, bytes: string | Uint8Array): InputFile => ({
  name,
  bytes: Buffer.from(`${Buffer.from(bytes).toString('hex')}\n`),
})

/** HMAC-SHA512 of a file under a key that another file has in hex. */
export const hmacCommand = (key: InputFile, input: InputFile) =>
  `openssl dgst -sha512 -mac HMAC -macopt hexkey:$(cat ${key.name}) -r ${input.name} | cut -d ' ' -f 1`

/** The same as base64url without padding. @param bytes how many of them, from the first. */
export const hmacBase64Command = (key: InputFile, input: InputFile, bytes?: number) =>
  [
    `openssl dgst -sha512 -mac HMAC -macopt hexkey:$(cat ${key.name}) -binary ${input.name}`,
    ...(bytes ? [`head -c ${bytes}`] : []),
    'openssl base64 -A',
    "tr '+/' '-_'",
    "tr -d '='",
  ].join(' | ')
