import { expect, it } from 'vitest'
import type { EmbeddedClient } from './client.ts'
import { type MaintenanceSettings, startMaintenance } from './maintenance.ts'

const MEGABYTE = 2 ** 20
const NEVER = Infinity
const LOOKS = 4

/**
 * Runs maintenance for a few polls while `written` bytes were written since the last vacuum.
 * Returns true if it vacuums.
 */
const vacuums = async (written: number, due: Pick<MaintenanceSettings, 'afterMs' | 'latestMs'>): Promise<boolean> => {
  let polls = 0
  const ran: string[] = []
  const looked = Promise.withResolvers<void>()
  const client = {
    query: async () => {
      if (++polls === LOOKS) looked.resolve()
      return { rows: [{ position: '0/1', written }] }
    },
    exec: async (text: string) => void ran.push(text),
  } as unknown as EmbeddedClient
  const settings = { pollMs: 1, afterBytes: 32 * MEGABYTE, worthBytes: MEGABYTE, ...due }
  const stop = startMaintenance(client, settings)
  await looked.promise
  await stop()
  return ran.includes('vacuum (analyze)')
}

it('vacuums at once after much was written', async () => {
  expect(await vacuums(32 * MEGABYTE, { afterMs: NEVER, latestMs: NEVER })).toBe(true)
})

it('vacuums after a while if that is worth it', async () => {
  expect(await vacuums(MEGABYTE, { afterMs: 0, latestMs: NEVER })).toBe(true)
  expect(await vacuums(MEGABYTE - 1, { afterMs: 0, latestMs: NEVER })).toBe(false)
})

it('vacuums after a long while if anything was written', async () => {
  expect(await vacuums(1, { afterMs: 0, latestMs: 0 })).toBe(true)
  expect(await vacuums(0, { afterMs: 0, latestMs: 0 })).toBe(false)
})
