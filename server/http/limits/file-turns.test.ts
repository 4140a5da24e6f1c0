import { expect, it } from 'vitest'
import { fileMessages } from '#contract/problem.ts'
import { createFileTurns } from './file-turns.ts'

const stays = () => new AbortController().signal
const ada = { person: 'ada', network: '192.0.2.1' }
const ben = { person: 'ben', network: '192.0.2.2' }

it("runs a user's only file before the second file of a user with many", async () => {
  const take = createFileTurns({ atOnce: 1 })
  const order: string[] = []
  const first = await take('import', ada, stays())
  const all = [ada, ada, ben].map(async (caller) => {
    const end = await take('import', caller, stays())
    order.push(caller.person)
    end()
  })
  first()
  await Promise.all(all)
  expect(order).toEqual(['ada', 'ben', 'ada'])
})

it('runs exports without waiting for imports', async () => {
  const take = createFileTurns({ atOnce: 1 })
  await take('import', ada, stays())
  await expect(take('export', ada, stays())).resolves.toBeTypeOf('function')
})

it('refuses a caller with too many waiting files, and everybody when it is full, and says when to retry', async () => {
  const take = createFileTurns({ atOnce: 1, waitingPerPerson: 1, waiting: 2 })
  await take('export', ada, stays())
  const left = new AbortController()
  const waiting = [take('export', ada, left.signal), take('export', ben, left.signal)]
  const headers = { 'Retry-After': expect.stringMatching(/^\d+$/) as string }
  await expect(take('export', ada, stays())).rejects.toMatchObject({
    code: 'too_many_requests',
    message: fileMessages.export.yours,
    headers,
  })
  const cleo = { person: 'cleo', network: '192.0.2.3' }
  await expect(take('export', cleo, stays())).rejects.toMatchObject({ code: 'unavailable', headers })
  left.abort()
  for (const gone of waiting) await expect(gone).rejects.toMatchObject({ code: 'unavailable' })
})

it('refuses a caller who has waited too long', async () => {
  const take = createFileTurns({ atOnce: 1, patience: 20 })
  await take('import', ada, stays())
  await expect(take('import', ben, stays())).rejects.toMatchObject({ message: fileMessages.import.busy })
})
