import { otaSourceText } from '@/lib/ota-source'
import { plainText } from '@/lib/plain-text'

export const dynamic = 'force-static'

/** The source of the protocol as it runs here, one file after the other. */
export async function GET() {
  return plainText(await otaSourceText(process.cwd()))
}
