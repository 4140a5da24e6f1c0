import { setImmediate } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { countRequests } from '#server/metrics/count-requests.ts'
import { createMetrics } from '#server/metrics/metrics.ts'

/**
 * Measures the cost of metrics for a request: the same small answer with and without them,
 * alternating, over HTTP on one connection.
 */
const ROUNDS = 12
const REQUESTS = 2000

const start = async (change: (app: FastifyInstance) => void = () => undefined): Promise<string> => {
  const app = fastify()
  change(app)
  app.get('/v1/user_info', () => ({ status: 'ok' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  opened.push(app)
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1/user_info`
}

/** Returns the CPU microseconds of a request, including the client. */
const measure = async (url: string): Promise<number> => {
  const begun = process.cpuUsage()
  for (let request = 0; request < REQUESTS; request++) await (await fetch(url)).text()
  await setImmediate()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / REQUESTS
}

const opened: FastifyInstance[] = []
const plain = await start()
const counting = await start((app) => countRequests(app, createMetrics()))
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

await measure(plain)
await measure(counting)
const [without, counted]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round++) {
  without.push(await measure(plain))
  counted.push(await measure(counting))
}
const [a, b] = [median(without), median(counted)]
console.log(`a request: ${a.toFixed(0)} us without, ${b.toFixed(0)} us with metrics: ${(b / a).toFixed(3)} times`)
for (const app of opened) await app.close()
