import { expect, it } from 'vitest'
import { createYielder } from './yielder.ts'

it('yields enough turns of the event loop to accept, read and answer a new connection', async () => {
  let turns = 0
  let counting: NodeJS.Immediate
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  counting = setImmediate(count)
  const yieldTurn = createYielder(undefined, 0)
  await yieldTurn()
  clearImmediate(counting)
  expect(turns).toBeGreaterThanOrEqual(3)
})

it('throws when its caller has left', async () => {
  await expect(createYielder(AbortSignal.abort(new Error('left')), 0)()).rejects.toThrow('left')
})
