import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-static'

/** Tells a browser that the text is UTF-8 where a static host does not. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The source of the encoding as it runs in the browser and on the server. */
export async function GET() {
  const source = await readFile(join(process.cwd(), 'lib/ota/encoding.ts'), 'utf8')
  return new Response(BYTE_ORDER_MARK + source, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
