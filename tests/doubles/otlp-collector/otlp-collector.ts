import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface CollectedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
}

/** Starts a fake OpenTelemetry collector that stores all received spans. */
export const startCollector = async () => {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const sent = (await json(request)) as Sent
      bodies.push(JSON.stringify(sent))
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      return response.setHeader('Content-Type', 'application/json').end('{}')
    })().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () => server.close().closeAllConnections(),
  }
}
