import type { Case } from './case'
import { bindingCases } from './cases/binding'
import { enrolmentCases } from './cases/enrolment'
import { headerCases, httpCases } from './cases/headers'
import { oneTimeCases } from './cases/one-time'
import { orderCases } from './cases/order'
import { sealedKeyCases } from './cases/sealed-key'
import { logCases, sendLogCases } from './cases/send-log'
import { probingCases, sessionCases } from './cases/sessions'
import { timeCases } from './cases/time'
import { idCases, tokenCases } from './cases/token'

/** The cases in the order in which they are tried, by group. */
export const groups = {
  Token: [...tokenCases, ...idCases],
  Time: timeCases,
  'One-time use': oneTimeCases,
  'Send log': [...logCases, ...sendLogCases],
  Enrolment: [...enrolmentCases, ...sealedKeyCases],
  Sessions: [...sessionCases, ...probingCases],
  Binding: bindingCases,
  'Headers and HTTP': [...orderCases, ...headerCases, ...httpCases],
} as const satisfies Record<string, readonly Case[]>

export const allCases: readonly Case[] = Object.values(groups).flat()
