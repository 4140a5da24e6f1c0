// The language model's double in a process of its own: node bench/scaling/double.ts, and settings come as messages.
import type { Behaviour } from '#tests/doubles/model-server/behaviour.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'

const server = await startModelServer()
process.on('message', (behaviour: Partial<Behaviour>) => {
  server.set(behaviour)
  server.forget()
  process.send?.({ url: server.url })
})
