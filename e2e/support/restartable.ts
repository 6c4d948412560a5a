import { rm } from 'node:fs/promises'
import {
  freePorts,
  freshDataDir,
  type RunningServer,
  runServer,
} from '@one-tick-ahead/api/testing/run-server'

/** A server of a test's own on ports that stay the same, so that it can be stopped and come back. */
export async function restartableServer() {
  const ports = await freePorts()
  const folders: string[] = []
  let server: RunningServer | undefined

  return {
    baseURL: `http://localhost:${ports.PORT}`,

    async freshDataDir() {
      const folder = await freshDataDir()
      folders.push(folder)
      return folder
    },

    async start(env: Record<string, string>) {
      server = await runServer({ ...ports, RATE_LIMIT: 'off', ...env })
    },

    async stop() {
      await server?.end('SIGTERM')
      server = undefined
    },

    /** Stops it and removes what it wrote. */
    async clear() {
      await this.stop()
      await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}
