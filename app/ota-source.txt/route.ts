import { otaSourceText } from '@/lib/ota-source'

export const dynamic = 'force-static'

/** Tells a browser that the text is UTF-8 where a static host does not. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The source of the protocol as it runs here, one file after the other. */
export async function GET() {
  return new Response(BYTE_ORDER_MARK + (await otaSourceText(process.cwd())), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
