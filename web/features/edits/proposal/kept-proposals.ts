import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { Action, Target } from '../edit.ts'
import type { ProposalEnd } from './proposal.ts'

/** The text of a finished proposal, and how it ended. */
export interface Written {
  text: string
  end: ProposalEnd
  note: ResultNote | null
}

/** The proposals of an edit that wait for a decision, with the blocks that they are for. */
export interface KeptEdit {
  account: string
  project: string
  /** Id of the page that wrote them. */
  page: string
  action: Action
  parts: readonly { target: Omit<Target, 'keys'>; written: Written }[]
}

type Key = [account: string, project: string, page: string]

interface Schema extends DBSchema {
  waiting: { key: Key; value: KeptEdit }
}

/** The schema of the first version, which had one edit per project. */
interface FirstSchema extends DBSchema {
  edits: { key: [string, string]; value: Omit<KeptEdit, 'page'> }
}

const NAME = 'inkloom-proposals'

const open = () =>
  openDB<Schema>(NAME, 2, {
    upgrade: async (created, before, _, upgrading) => {
      const waiting = created.createObjectStore('waiting', { keyPath: ['account', 'project', 'page'] })
      if (before === 0) return
      const first = upgrading as unknown as IDBPTransaction<FirstSchema, ['edits'], 'versionchange'>
      for (const edit of await first.objectStore('edits').getAll()) await waiting.put({ ...edit, page: '' })
      ;(created as unknown as IDBPDatabase<FirstSchema>).deleteObjectStore('edits')
    },
    blocking: (_before, _now, { target }) => (target as IDBDatabase).close(),
  })

/** Runs a change, and then closes the database, so that signing out can delete it. */
const use = async <T>(run: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> => {
  const database = await open()
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

/** Runs calls in order, each after the one before. */
let last: Promise<unknown> = Promise.resolve()
const inOrder = <T>(run: () => Promise<T>): Promise<T | undefined> => {
  // A browser can refuse storage. The proposals then last until the page is left.
  const next = last.then(run).catch(() => undefined)
  last = next
  return next
}

/**
 * Stores proposals in this browser until they are decided, since their words were paid for. Only the
 * same account sees them, and signing out deletes them.
 */
export const keptProposals = {
  put: (edit: KeptEdit): Promise<unknown> => inOrder(() => use((database) => database.put('waiting', edit))),
  remove: (...key: Key): Promise<unknown> => inOrder(() => use((database) => database.delete('waiting', key))),
  get: (...key: Key): Promise<KeptEdit | undefined> => inOrder(() => use((database) => database.get('waiting', key))),
  of: async (account: string, project: string): Promise<KeptEdit[]> => {
    const range = IDBKeyRange.bound([account, project], [account, project, []])
    return (await inOrder(() => use((database) => database.getAll('waiting', range)))) ?? []
  },
}
