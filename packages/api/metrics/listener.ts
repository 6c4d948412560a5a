import type { RequestListener } from 'node:http'
import type { Registry } from './registry'

/** Where Prometheus looks unless it is told another path. */
const PATH = '/metrics'

/** Answers `GET /metrics`, and nothing else. @param report gets what kept it from answering. */
export function metricsListener(
  registry: Registry,
  report: (error: unknown) => void,
): RequestListener {
  return async (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.write()
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
      response.end(text)
    } catch (error) {
      report(error)
      response.writeHead(500).end()
    }
  }
}
