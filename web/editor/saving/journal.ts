import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { JournalEntry } from './journal-entry.ts'

interface Schema extends DBSchema {
  unsent: { key: string; value: JournalEntry; indexes: { project: [string, string] } }
}

const NAME = 'inkloom'
let opened: Promise<IDBPDatabase<Schema>> | null = null
let database: IDBPDatabase<Schema> | null = null

const open = () =>
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

const putInto = (db: IDBPDatabase<Schema>, entry: JournalEntry): Promise<unknown> => {
  // By itself a browser says that it is written before it is on the disk, and a power cut right then takes it along.
  const written = db.transaction('unsent', 'readwrite', { durability: 'strict' })
  const put = written.store.put(entry)
  written.commit()
  return Promise.all([put, written.done])
}

/** What is not sent yet, kept in this browser so that a closed tab, a crash or no network loses nothing. */
export const journal = {
  open,
  /** Where the database is open already, it has it when this returns: a page that is being left has no more time. */
  put: (entry: JournalEntry): Promise<unknown> =>
    database ? putInto(database, entry) : open().then((db) => putInto(db, entry)),
  /** In the order in which it is called, as what is put: a removal that came late would take what was put after it. */
  remove: (tab: string): Promise<void> =>
    database ? database.delete('unsent', tab) : open().then((db) => db.delete('unsent', tab)),
  of: async (account: string, projectId: string): Promise<JournalEntry[]> =>
    (await (await open()).getAllFromIndex('unsent', 'project', [account, projectId])).sort(
      (one, other) => one.at - other.at,
    ),
  /** Removes whatever is kept for somebody. */
  clear: async (account: string): Promise<void> => {
    const written = (await open()).transaction('unsent', 'readwrite')
    for await (const { value, delete: remove } of written.store) if (value.account === account) await remove?.()
    await written.done
  },
}
