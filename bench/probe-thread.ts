// Polls /healthz in a separate thread, so that the benchmark's own work does not delay the probes.
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'

const EVERY_MS = 20

const { url } = workerData as { url: string }
// Each probe has its own connection, like a health check, so that none waits for another.
const dispatcher = new Agent({ pipelining: 0 })
let times: number[] = []

const probe = async () => {
  const begun = performance.now()
  const { body } = await request(`${url}/healthz`, { dispatcher })
  await body.dump()
  times.push(performance.now() - begun)
}

parentPort!.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, where there are no origins
  parentPort!.postMessage(times)
  times = []
})
for (;;) {
  void probe().catch(() => times.push(Infinity))
  await setTimeout(EVERY_MS)
}
