import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { JournalEntry } from './journal-entry.ts'

interface Schema extends DBSchema {
  unsent: { key: string; value: JournalEntry; indexes: { project: [string, string] } }
}

const NAME = 'inkloom'
let opened: Promise<IDBPDatabase<Schema>> | null = null
let database: IDBPDatabase<Schema> | null = null
/** Accounts that this page is leaving. Their open texts must not write again before the page ends. */
const left = new Set<string>()

// This is async because a browser that allows no storage throws synchronously, and callers expect a
// rejection.
const open = async () =>
  (opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (created) =>
      void created.createObjectStore('unsent', { keyPath: 'tab' }).createIndex('project', ['account', 'projectId']),
    blocking: () => forget(),
    terminated: () => forget(),
  }).then((db) => (database = db)))

const forget = () => {
  database?.close()
  database = null
  opened = null
}

const putEntry = (db: IDBPDatabase<Schema>, entry: JournalEntry): Promise<unknown> => {
  // By default, a browser reports a write as done before it is flushed to disk, and a power failure
  // could lose it.
  const written = db.transaction('unsent', 'readwrite', { durability: 'strict' })
  const put = written.store.put(entry)
  written.commit()
  return Promise.all([put, written.done])
}

/**
 * Stores unsent changes in this browser, so that a closed tab, a crash or a lost connection loses
 * nothing.
 */
export const journal = {
  open,
  /**
   * Stores an entry. If the database is already open, the write is queued when this returns, since
   * a page that is being closed has no more time.
   */
  put: async (entry: JournalEntry): Promise<unknown> => {
    if (left.has(entry.account)) return
    return database ? putEntry(database, entry) : open().then((db) => putEntry(db, entry))
  },
  /**
   * Removes an entry. Calls to put and remove take effect in their order, so a removal never
   * deletes a later entry.
   */
  remove: async (tab: string): Promise<void> =>
    database ? database.delete('unsent', tab) : open().then((db) => db.delete('unsent', tab)),
  of: async (account: string, projectId: string): Promise<JournalEntry[]> =>
    (await (await open()).getAllFromIndex('unsent', 'project', [account, projectId])).sort(
      (one, other) => one.at - other.at,
    ),
  /** Returns all entries of an account. */
  all: async (account: string): Promise<JournalEntry[]> =>
    (await (await open()).getAllFromIndex('unsent', 'project', IDBKeyRange.bound([account], [account, []]))).sort(
      (one, other) => one.at - other.at,
    ),
  /**
   * Removes all entries of an account that logs out of this page, and stores no more of them. A
   * browser without storage has nothing to remove.
   */
  clear: async (account: string): Promise<void> => {
    left.add(account)
    const db = await open().catch(() => null)
    if (!db) return
    const written = db.transaction('unsent', 'readwrite')
    for await (const cursor of written.store) if (cursor.value.account === account) await cursor.delete?.()
    await written.done
  },
}
