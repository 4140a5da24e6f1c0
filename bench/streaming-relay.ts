// The least that a server can do between a browser and a model: one route that passes our client's text on as events.
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { limitModel } from '#writer/model/limiter.ts'
import { openAiCompatible } from '#writer/model/openai-compatible.ts'

const [baseUrl = '', name = ''] = process.argv.slice(2)
const model = limitModel(openAiCompatible({ baseUrl, model: name }), { concurrency: 1000 })

async function* events(content: string, signal: AbortSignal) {
  for await (const event of model.text({ task: 'relay', messages: [{ role: 'user', content }], signal }))
    yield `data: ${JSON.stringify(event)}\n\n`
}

const app = Fastify()
app.post<{ Body: { content: string } }>('/', (request, reply) => {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return reply.type('text/event-stream').send(Readable.from(events(request.body.content, leaving.signal)))
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
