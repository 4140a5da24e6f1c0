import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../database/database.ts'
import type { PubSub } from '../processes/pub-sub.ts'
import { SealBroken, type Sealer } from '../secrets/sealer.ts'
import { listSettings, lockSettings, putSettings, type SettingsRow } from './repository.ts'
import { type Group, noSettings, type OwnerSettings, storedSettings } from './stored-settings.ts'

type Listener = (settings: OwnerSettings) => void | Promise<void>

export interface LiveSettings {
  /** Returns the owner's settings in effect in this process. */
  now(): OwnerSettings
  /**
   * Changes a group in a transaction. Resolves when the new settings are in effect in this process,
   * and notifies the others. `change` gets the current value and the transaction, in which it must
   * record an audit entry.
   */
  change<G extends Group>(
    group: G,
    change: (current: OwnerSettings[G], tx: Transaction) => Promise<OwnerSettings[G]>,
  ): Promise<OwnerSettings[G]>
  /** Calls the listener after each change, made in any process. */
  onChange(listener: Listener): void
  /** Subscribes to changes that other processes make. */
  listen(pubSub: PubSub): void
  close(): Promise<void>
}

interface Dependencies {
  database: Database
  sealer: Sealer
  log: Pick<BaseLogger, 'error'>
}

const TOPIC = 'owner-settings'
/** A lost message delays a change in another process by at most this time. */
const RELOAD_EVERY_MS = 15_000

const about = (group: string) => ({ userId: group, purpose: 'owner-settings' as const })

/** Keeps the owner's settings in memory, and in sync with the database. */
export const openLiveSettings = async ({ database, sealer, log }: Dependencies): Promise<LiveSettings> => {
  const listeners = new Set<Listener>()
  let current = noSettings()
  let seen = ''
  let pubSub: PubSub | null = null
  let timer: NodeJS.Timeout | undefined
  let reloading: Promise<void> = Promise.resolve()

  const read = <G extends Group>(group: G, { sealed }: Pick<SettingsRow, 'sealed'>): OwnerSettings[G] =>
    storedSettings[group].parse(JSON.parse(sealer.open(sealed, about(group)))) as OwnerSettings[G]

  const load = async (): Promise<void> => {
    const rows = await listSettings(database.db)
    const found = rows.map(({ group, sealed }) => `${group} ${sealed.toString('base64')}`).join()
    if (found === seen) return
    const next = noSettings()
    for (const row of rows)
      if (Object.hasOwn(storedSettings, row.group))
        try {
          Object.assign(next, { [row.group]: read(row.group as Group, row) })
        } catch (error) {
          // The owner can enter the setting again, but only if the installation starts.
          log.error({ err: error, group: row.group }, 'settings of the owner could not be opened and are ignored')
        }
    current = next
    seen = found
    for (const listener of listeners)
      try {
        await listener(next)
      } catch (error) {
        log.error({ err: error }, 'failed to apply settings of the owner')
      }
  }
  /** Loads run one after the other, so that an older state never replaces a newer one. */
  const reload = (): Promise<void> => {
    const next = reloading.then(load)
    reloading = next.catch((error: unknown) => log.error({ err: error }, 'failed to load settings of the owner'))
    return next
  }
  const reloadLater = () => void reload().catch(() => undefined)

  await reload()
  return {
    now: () => current,
    async change(group, change) {
      const changed = await database.transaction(async (tx) => {
        const unset = sealer.seal(JSON.stringify(noSettings()[group]), about(group))
        const row = await lockSettings(tx, group, unset)
        const next = await change(
          readOrUnset(group, () => read(group, row)),
          tx,
        )
        await putSettings(tx, group, sealer.seal(JSON.stringify(next), about(group)))
        return next
      })
      await reload()
      pubSub?.publish(TOPIC, { group }, group)
      return changed
    },
    onChange: (listener) => void listeners.add(listener),
    listen: (opened) => {
      pubSub = opened
      opened.subscribe(TOPIC, reloadLater, reloadLater)
      // The embedded database has only one process.
      if (database.kind === 'server') timer = setInterval(reloadLater, RELOAD_EVERY_MS).unref()
    },
    close: async () => {
      clearInterval(timer)
      await reloading
    },
  }
}

/**
 * Returns the default if the stored value can no longer be opened, so that the owner can replace
 * it.
 */
const readOrUnset = <G extends Group>(group: G, read: () => OwnerSettings[G]): OwnerSettings[G] => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    return noSettings()[group]
  }
}
