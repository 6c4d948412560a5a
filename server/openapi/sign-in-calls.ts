import { type RouteConfig, z } from '@hono/zod-openapi'
import { apiPaths } from '@/lib/api/paths'
import { signInFailures } from '@/lib/api/sign-in-failures'
import type { Cookies } from '@/server/cookies'
import { redirect, refusals } from './answers'
import { optional, parameter, responseHeaders } from './headers'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const text = (description: string, example?: string) =>
  parameter(z.string().optional(), description, example)

/** @param siteUrl where the browser ends, without a trailing slash. */
export function signInCalls(cookies: Cookies, siteUrl: string): RouteConfig[] {
  const { location, setCookie } = responseHeaders
  const transaction = `${cookies.name('txn')}_[0-9a-f]{12}`
  const demo = escaped(`${siteUrl}/live-demo`)
  const failed = `${demo}\\?signin=(${signInFailures.join('|')})`
  return [
    {
      method: 'get',
      path: '/oauth2/authorization/google',
      operationId: 'signIn',
      tags: ['Sign-in'],
      summary: 'Begins a sign-in',
      description:
        'For a browser to visit, not to fetch. OpenID Connect: authorization code with PKCE, state and nonce. At most ten a minute from one address; beyond that 429, or, for a browser (`Accept` with `text/html`), back to the demo. A browser that a page of another site sends here goes back to the demo, and keeps the sign-in it has.',
      responses: {
        302: redirect(
          'To the provider; back to the demo when it cannot be reached, or from a page of another site',
          {
            Location: location(
              'The provider; or the demo, with `signin=` and why it failed',
              `^(${failed}|(?!${demo})https?://.*)$`,
            ),
            'Set-Cookie': optional(
              setCookie(
                `\`${cookies.name('txn')}_<hash of the state>\`: what the callback must match, sealed. Older ones may be cleared.`,
                transaction,
              ),
            ),
          },
        ),
        ...refusals([]),
      },
    },
    {
      method: 'get',
      path: apiPaths.signInCallback,
      operationId: 'signInCallback',
      tags: ['Sign-in'],
      summary: 'Ends a sign-in',
      description: `Where the provider sends the browser. It needs the cookie that the sign-in set, whose name ends with a hash of the state. Every failure ends on the demo, with one of a closed list of codes in the address, by which the page says what happened; a finer reason is in the server's log only. The sign-in that this browser had before is ended, where Fetch Metadata says that the site or the person began this one.`,
      request: {
        query: z.object({
          code: text('The authorization code (RFC 6749 §4.1.2)', 'SplxlOBeZQQYbYS6WxSbIA'),
          state: text('As the sign-in sent it', 'af0ifjsldkj'),
          iss: text('The provider (RFC 9207)', 'https://accounts.google.com'),
          error: text('In place of a code (RFC 6749 §4.1.2.1)'),
        }),
      },
      responses: {
        302: redirect('To the demo, signed in or not', {
          Location: location(
            '`/live-demo/google` signed in; `/live-demo` not, with `signin=` and why',
            `^(${demo}/google|${failed})$`,
          ),
          'Set-Cookie': optional(
            setCookie(
              'The login cookie; the one of the sign-in is cleared.',
              `(${cookies.name('login')}|${transaction})`,
            ),
          ),
        }),
        ...refusals([]),
      },
    },
  ]
}
