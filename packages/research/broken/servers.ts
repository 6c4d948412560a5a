import { otherServers } from './rules/around'
import type { Broken } from './rules/broken'
import { oneTimeServers } from './rules/one-time'
import { sendLogServers } from './rules/send-log'
import { tokenServers } from './rules/token'

/** Every broken server, in the order of the cases that fail them. */
export const brokenServers: readonly Broken[] = [
  ...tokenServers,
  ...oneTimeServers,
  ...sendLogServers,
  ...otherServers,
]
