import vectors from '@one-tick-ahead/ota/vectors.json'

export const dynamic = 'force-static'

/** The test vectors of browser and server. */
export function GET() {
  return Response.json(vectors)
}
