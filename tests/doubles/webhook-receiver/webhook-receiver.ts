import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Hit {
  path: string
  headers: Record<string, string>
  body: string
}

/** `hang` never answers, `reset` closes the connection, `drip` answers 200 with an endless body. */
export type Behaviour = number | { status: number; headers: Record<string, string> } | 'hang' | 'reset' | 'drip'

/**
 * Starts a developer's server that receives webhooks. It records each request, and the test decides
 * on the answer.
 */
export const startWebhookReceiver = async (behave: (hit: Hit) => Behaviour = () => 204) => {
  const hits: Hit[] = []
  const server = createServer((request, response) => {
    // Requests that are aborted during sending are ignored.
    const hear = async () => {
      const body = await text(request)
      const hit = { path: request.url!, headers: request.headers as Record<string, string>, body }
      hits.push(hit)
      const behaviour = behave(hit)
      if (behaviour === 'hang') return
      if (behaviour === 'reset') return request.socket.resetAndDestroy()
      if (behaviour === 'drip') {
        const dripping = setInterval(() => response.write('.'.repeat(1000)), 1)
        return response.once('close', () => clearInterval(dripping))
      }
      const { status, headers } = typeof behaviour === 'number' ? { status: behaviour, headers: {} } : behaviour
      return response.writeHead(status, headers).end()
    }
    hear().catch(() => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
