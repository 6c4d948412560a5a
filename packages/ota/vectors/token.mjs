/** node token.mjs KEY REQUEST_ID DEVICE_ID UNIX_MS */
import { createHmac } from 'node:crypto'

const [key, requestId, deviceId, time] = process.argv.slice(2)
const minute = Math.floor(time / 60_000)
const segment = (Math.floor(time / 15_000) % 4) + 1

const text = `${requestId}|${deviceId}|${minute}`
const mac = createHmac('sha512', key).update(text).digest('hex')
console.log(`OTA ${mac}-S${segment}`)
