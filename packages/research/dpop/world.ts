import { TestClock } from '@one-tick-ahead/api/testing/clocks'
import { DpopOwner } from './owner'
import { type DpopServer, startDpopServer } from './server'

/** DPoP as it is, and where the server asks for nonces of its own. */
export type DpopScheme = 'dpop' | 'nonce'

/** A server for each, and a clock that the tests move. */
export async function startDpopWorld() {
  const clock = new TestClock()
  const now = () => clock.now
  const servers: Record<DpopScheme, DpopServer> = {
    dpop: await startDpopServer(false, now),
    nonce: await startDpopServer(true, now),
  }
  const each = (act: (server: DpopServer) => Promise<void>) =>
    Promise.all(Object.values(servers).map(act))
  return {
    clock,
    async owner(scheme: DpopScheme): Promise<DpopOwner> {
      const owner = new DpopOwner(servers[scheme])
      await owner.begin()
      return owner
    },
    async settle(): Promise<void> {},
    audited(scheme: DpopScheme, subjects: readonly string[]): string[] {
      const own = servers[scheme].audits.filter(({ sid }) => subjects.includes(sid))
      return [...new Set(own.map(({ name }) => name))].sort()
    },
    async changeKeys(): Promise<void> {
      await each((server) => server.changeKeys())
    },
    async close(): Promise<void> {
      await each((server) => server.close())
    },
  }
}
