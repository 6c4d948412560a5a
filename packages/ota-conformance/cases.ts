import type { Case } from './case'
import { enrolmentCases } from './cases/enrolment'
import { headerCases } from './cases/headers'
import { httpCases } from './cases/http'
import { idCases } from './cases/ids'
import { oneTimeCases } from './cases/one-time'
import { probingCases } from './cases/probing'
import { scenarioCases } from './cases/scenarios'
import { sendLogCases } from './cases/send-log'
import { sessionCases } from './cases/sessions'
import { timeCases } from './cases/time'
import { tokenCases } from './cases/token'

/** The cases in the order in which they are tried, by group. */
export const groups = {
  Token: [...tokenCases, ...idCases],
  Time: timeCases,
  'One-time use': oneTimeCases,
  'Send log': [...scenarioCases, ...sendLogCases],
  Enrolment: enrolmentCases,
  Sessions: [...sessionCases, ...probingCases],
  'Headers and HTTP': [...headerCases, ...httpCases],
} as const satisfies Record<string, readonly Case[]>

export const allCases: readonly Case[] = Object.values(groups).flat()
