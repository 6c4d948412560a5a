import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-static'

/** In reading order. */
const FILES = ['lib/ota/encoding.ts', 'lib/ota/sign-node.ts', 'server/tokens/ota-verifier.ts']

/** Tells a browser that the text is UTF-8 where a static host does not. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The source of the protocol as it runs here, one file after the other. */
export async function GET() {
  const sources = await Promise.all(
    FILES.map(async (file) => {
      const text = await readFile(join(process.cwd(), file), 'utf8')
      return `// ${file}\n\n${text}`
    }),
  )
  return new Response(BYTE_ORDER_MARK + sources.join('\n\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
