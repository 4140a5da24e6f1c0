import { expect, it, vi } from 'vitest'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { projectCalls } from '../project-calls.ts'
import { createSyncEngine } from './sync-engine.ts'
import type { SyncPorts } from './sync-ports.ts'
import type { Unsent } from './sync-types.ts'

type Save = EndpointInput<InkloomContract['POST /update_content']>['body']

const message = 'Too many requests. Please wait 20 seconds and try again.'
const paragraph = (text: string) => JSON.stringify({ type: 'paragraph', children: [{ type: 'text', text }] })

it('says when a save that was refused as too frequent is tried again, and sends everything then', async () => {
  let text = [paragraph('a')]
  let journal: Unsent | null = null
  const saves: Save[] = []
  const timers: { milliseconds: number; call: () => void }[] = []
  const calls = projectCalls(
    {
      save: ({ body }) => {
        saves.push(body)
        return saves.length === 1
          ? Promise.reject(new ApiError(429, { code: 'too_many_requests', message }))
          : Promise.resolve({ message: '', revision: saves.length, missed: [] })
      },
      changes: () => Promise.reject(new Error('nothing to pull')),
    },
    { projectId: 'project', client: 'tab', device: 'Chrome', isOwners: () => true },
  )
  let ids = 0
  const ports: SyncPorts = {
    ...calls,
    read: () => text,
    apply: () => true,
    change: () => undefined,
    writeJournal: (unsent) => {
      journal = unsent
    },
    onStatus: () => undefined,
    onSaved: () => undefined,
    after: (milliseconds, call) => {
      const timer = { milliseconds, call }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    random: () => 1,
    newId: () => `id${++ids}`,
  }
  const engine = createSyncEngine(ports, { base: { revision: 1, text } })

  text = [paragraph('ab')]
  engine.edited()
  expect(await engine.flush()).toBe(false)
  expect(engine.state).toEqual({ type: 'unsaved', because: message })
  expect(journal).toMatchObject({ splices: [{ start: 0, deleteCount: 1, blocks: text }] })

  // The message stays while the person continues to type.
  text = [paragraph('abc')]
  engine.edited()
  expect(engine.state).toEqual({ type: 'unsaved', because: message })
  expect(engine.writeJournal()).toMatchObject({ splices: [{ start: 0, deleteCount: 1, blocks: text }] })
  while (timers.length > 0) timers.shift()!.call()
  await vi.waitFor(() => expect(saves).toHaveLength(2))
  await engine.flush()
  expect(engine.state).toEqual({ type: 'saved' })
  expect(journal).toBeNull()
  const [refused, repeated] = saves
  expect(repeated).toEqual(refused)
  expect(saves.at(-1)).toMatchObject({ splices: [{ blocks: [JSON.parse(text[0]!)] }] })
})
