// Runs the fake language model as a separate process: node bench/scaling/double.ts. Its settings
// arrive as messages.
import type { Behaviour } from '#tests/doubles/model-server/behaviour.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'

const server = await startModelServer()
process.on('message', (behaviour: Partial<Behaviour>) => {
  server.set(behaviour)
  server.forget()
  process.send?.({ url: server.url })
})
