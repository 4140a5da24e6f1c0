import { setTimeout } from 'node:timers/promises'
import type { DatabaseLog } from '../database.ts'
import type { EmbeddedClient } from './client.ts'

export interface MaintenanceSettings {
  /** The interval between checks for new writes. */
  pollMs: number
  /** The number of written bytes of log that starts maintenance at once. */
  afterBytes: number
  /** The time after which it runs maintenance if at least `worthBytes` were written. */
  afterMs: number
  worthBytes: number
  /** The time after which it runs maintenance if anything was written. */
  latestMs: number
}

export const defaultMaintenance: MaintenanceSettings = {
  pollMs: 2000,
  afterBytes: 32 * 2 ** 20,
  afterMs: 5 * 60_000,
  // An idle server's job schedule writes less than this.
  worthBytes: 2 ** 20,
  latestMs: 60 * 60_000,
}

/**
 * Does the work of a server's background processes, which the embedded database lacks: vacuums dead
 * rows, writes a checkpoint so that the log can be reused, and updates the planner's statistics.
 * Returns the function that stops it.
 */
export const startMaintenance = (
  client: EmbeddedClient,
  settings: MaintenanceSettings,
  log?: DatabaseLog,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  let last: { position: string; at: number } | undefined

  const positionNow = async () => {
    const { rows } = await client.query(
      'select pg_current_wal_insert_lsn()::text as position, (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 as written',
      [last?.position ?? '0/0'],
    )
    return rows[0] as { position: string; written: number }
  }
  const poll = async () => {
    const { position, written } = await positionNow()
    last ??= { position, at: Date.now() }
    const passedMs = Date.now() - last.at
    const isDue =
      written >= settings.afterBytes ||
      (written >= settings.worthBytes && passedMs >= settings.afterMs) ||
      (written > 0 && passedMs >= settings.latestMs)
    if (!isDue) return
    await client.exec('vacuum (analyze)')
    await client.exec('checkpoint')
    last = { position: (await positionNow()).position, at: Date.now() }
  }
  const pause = () => setTimeout(settings.pollMs, true, { signal: stopping.signal, ref: false }).catch(() => false)
  const keepPolling = async () => {
    while (await pause())
      await poll().catch((error: unknown) => log?.error({ error }, 'maintenance of the embedded database failed'))
  }
  const polling = keepPolling()

  return async () => {
    stopping.abort()
    await polling
  }
}
