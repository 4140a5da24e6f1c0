// Runs the fake language model in a separate thread, so that the work of the pipeline does not
// delay its replies. A message either sets its behaviour and clears its requests, or asks for the
// requests.
import { parentPort, workerData } from 'node:worker_threads'
import type { Behaviour } from '#tests/doubles/model-server/behaviour.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import type { RecordedRequest } from '#tests/doubles/model-server/model-server.ts'

/** A request as it is sent to another thread. */
export type MeasuredRequest = Pick<RecordedRequest, 'body' | 'fault' | 'arrivedAt' | 'endedAt'>

const server = await startModelServer(workerData as Partial<Behaviour>)

const requests = (): MeasuredRequest[] =>
  server.requests.map(({ body, fault, arrivedAt, endedAt }) => ({ body, fault, arrivedAt, endedAt }))

parentPort!.on('message', (behaviour: Partial<Behaviour> | null) => {
  if (behaviour) {
    server.set(behaviour)
    server.forget()
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, where there are no origins
  parentPort!.postMessage(requests())
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, where there are no origins
parentPort!.postMessage(server.url)
