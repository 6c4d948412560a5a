import { inputFiles } from '../computations'
import { exchange } from '../exchange'

export const dynamic = 'force-static'
export const dynamicParams = false

/** What the commands of the page take, each file as its bytes, and the exchange itself. */
const files = new Map<string, string | Uint8Array<ArrayBuffer>>([
  ['exchange.json', JSON.stringify(exchange, null, 2)],
  ...inputFiles().map(({ name, bytes }) => [name, new Uint8Array(bytes)] as const),
])

export const generateStaticParams = () => [...files.keys()].map((file) => ({ file }))

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }) {
  return new Response(files.get((await params).file))
}
