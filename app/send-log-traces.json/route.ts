import traces from '@one-tick-ahead/ota/send-log-traces.json'

export const dynamic = 'force-static'

/** What the send log says of random requests, for servers in other languages. */
export function GET() {
  return Response.json(traces)
}
