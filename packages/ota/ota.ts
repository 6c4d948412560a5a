/**
 * OTA for a server: one-time, device-bound tokens in place of a bearer token.
 * @packageDocumentation
 */
export type { AuditEvent } from './server/audit'
export { MASTER_KEY_MIN_BYTES, type MasterKeys, parseMasterKeys } from './server/master-keys'
export type { OtaOptions } from './server/options'
export { createOta, type Ota } from './server/ota'
export type { SignInRequest } from './server/request'
export type { SignIn } from './server/sign-ins'
export { type SessionStore, StateUnavailableError } from './server/store'
export type { Verdict } from './server/verdict'
export { createMemoryStore } from './stores/memory'
export { createStore, type TextStore } from './stores/text-store'
