import { plainText } from '@/lib/plain-text'
import { otaSourceText } from './ota-source'

export const dynamic = 'force-static'

/** The source of the protocol as it runs here, one file after the other. */
export async function GET() {
  return plainText(await otaSourceText(process.cwd()))
}
