import { expect, it } from 'vitest'
import { messages } from '#contract/tools.ts'
import { createPlaces } from './places.ts'

const stays = () => new AbortController().signal
const busy = { code: 'unavailable', message: messages.busy }

it('queues calls until a place is free, and alternates between networks', async () => {
  const places = createPlaces(1)
  const entered: string[] = []
  const enter = async (network: string) => {
    const leave = await places.take(network, stays())
    entered.push(network)
    leave()
  }
  const leave = await places.take('192.0.2.1', stays())
  const all = Promise.all(['192.0.2.2', '192.0.2.2', '192.0.2.2', '192.0.2.3'].map(enter))
  expect(entered).toEqual([])
  leave()
  await all
  expect(entered).toEqual(['192.0.2.2', '192.0.2.3', '192.0.2.2', '192.0.2.2'])
})

it('answers that it is busy if the wait or the queue is too long', async () => {
  const places = createPlaces(1, { waiting: 1, patience: 50 })
  const leave = await places.take('192.0.2.1', stays())
  const patient = places.take('192.0.2.2', stays())
  await expect(places.take('192.0.2.3', stays())).rejects.toMatchObject(busy)
  await expect(patient).rejects.toMatchObject(busy)
  leave()
  await places.take('192.0.2.4', stays())
})

it('removes a client from the queue that has disconnected', async () => {
  const places = createPlaces(1)
  await places.take('192.0.2.1', stays())
  const leaving = new AbortController()
  const waiting = places.take('192.0.2.2', leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toMatchObject(busy)
})
