import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-static'

/** The source of the encoding as it runs in the browser and on the server. */
export async function GET() {
  return new Response(await readFile(join(process.cwd(), 'lib/ota/encoding.ts')), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
