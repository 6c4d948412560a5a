import { TokenParts } from './token-parts'

interface MacInputProps {
  requestId: string
  deviceId: string
  minute: number
}

/** The text that is signed, by its parts. All of it is ASCII: a character is a byte. */
export function MacInput({ requestId, deviceId, minute }: MacInputProps) {
  const device = requestId.length + 1
  const time = device + deviceId.length + 1
  const last = time + String(minute).length - 1
  return (
    <TokenParts
      parts={[
        { label: `request id, bytes 0 to ${device - 2}`, value: requestId, tone: 'brass' },
        { label: `${device - 1}`, value: '|' },
        { label: `device id, ${device} to ${time - 2}`, value: deviceId, tone: 'ink' },
        { label: `${time - 1}`, value: '|' },
        { label: `minute, ${time} to ${last}`, value: String(minute), tone: 'dashed' },
      ]}
    />
  )
}
