/** Names of the API's own headers and cookies; packages/ota has the protocol's. */

/** On an accepted request: milliseconds from the raw header texts to the verdict. */
export const RESPONSE_TIME_HEADER = 'token_response_time'

/** The API's cookies besides the protocol's: the sign-in, and the sign-ins under way. */
export type ApiCookie = 'login' | 'txn'
