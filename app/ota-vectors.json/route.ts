import vectors from '@one-tick-ahead/ota/vectors.json'

export const dynamic = 'force-static'

/** The test vectors that browser and server are held to. */
export function GET() {
  return Response.json(vectors)
}
