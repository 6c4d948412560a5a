/** Serves the stores of one database to the process that forked this one; see stores.ts. */
import { openStores, type StoreAnswer, type StoreCall, type StoresOptions } from './stores'

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>

async function main() {
  const options: StoresOptions = JSON.parse(process.argv[2] ?? '')
  const stores = await openStores(options)
  const answer = async ({ id, store, method, args }: StoreCall): Promise<StoreAnswer> => {
    const methods = stores[store] as unknown as Methods
    try {
      return { id, value: await methods[method]?.(...args) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : 'failed' }
    }
  }
  process.on('message', async (call: StoreCall) => process.send?.(await answer(call)))
  process.once('disconnect', () => stores.close().finally(() => process.exit()))
  process.send?.('ready')
}

main()
