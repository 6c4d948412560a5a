import { joinHistory } from '../../history'
import { REQUEST_HISTORY_LIMIT } from '../../limits'
import type { SendLog } from '../../server/send-log'

/** An entry: the id (16 bytes), the segment (4, big-endian), and 1 where it was accepted, else 0. */
const ENTRY_BYTES = 21
const SEGMENT_AT = 16
const ACCEPTED_AT = 20

const HEX = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** The entries of a log, oldest first, 64 of 21 bytes at most. Its ids are canonical UUIDs. */
export function logToBytes({ entries }: SendLog): Buffer {
  const bytes = Buffer.alloc(entries.size * ENTRY_BYTES)
  let at = 0
  for (const [id, { accepted, segment }] of entries) {
    bytes.write(id.replaceAll('-', ''), at, 'hex')
    bytes.writeUInt32BE(segment, at + SEGMENT_AT)
    bytes.writeUInt8(accepted ? 1 : 0, at + ACCEPTED_AT)
    at += ENTRY_BYTES
  }
  return bytes
}

/** @param dropped how many older entries are gone. */
export function logFromBytes(bytes: Buffer, dropped: number): SendLog {
  const entries: SendLog['entries'] = new Map()
  for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
    const id = bytes.toString('hex', at, at + SEGMENT_AT).replace(HEX, '$1-$2-$3-$4-$5')
    const accepted = bytes.readUInt8(at + ACCEPTED_AT) === 1
    entries.set(id, { accepted, segment: bytes.readUInt32BE(at + SEGMENT_AT) })
  }
  const tail = joinHistory([...entries.keys()].slice(-REQUEST_HISTORY_LIMIT))
  return { entries, dropped, tail }
}
