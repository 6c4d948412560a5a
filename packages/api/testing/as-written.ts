import { thefts as written } from '@/content/thefts'
import { observe } from './observe-theft'
import { type Scene, startScene, type Theft, thefts } from './thefts'
import type { Scheme } from './thief'

const SCHEMES: readonly Scheme[] = ['jwt', 'ota', 'demo']

type Start = (scheme: Scheme) => Promise<{ scene: Scene; theft: Theft | undefined }>

/** Acts a theft out with each kind of token, and compares what was seen with what content/thefts.ts says. */
export async function expectAsWritten(
  id: string,
  {
    schemes = SCHEMES,
    start = async (scheme) => ({ scene: await startScene(scheme), theft: thefts[id] }),
  }: { schemes?: readonly Scheme[]; start?: Start } = {},
): Promise<void> {
  const row = written.find((theft) => theft.id === id)
  if (!row) throw new Error(`content/thefts.ts has no ${id}`)
  const { jwt, ota, demo } = row
  const said = {
    jwt: jwt.facts,
    ota: ota.facts,
    demo: { ...ota.facts, ...(demo && { seen: demo.seen }) },
  }
  for (const scheme of schemes) {
    const { scene, theft } = await start(scheme)
    if (!theft) throw new Error(`nothing acts ${id} out`)
    try {
      expect({ scheme, ...(await observe(scene, theft)) }).toEqual({ scheme, ...said[scheme] })
    } finally {
      await scene.close()
    }
  }
}
