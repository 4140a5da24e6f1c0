import { type DBSchema, openDB } from 'idb'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { Action, Target } from './edit.ts'
import type { ProposalEnd } from './proposal.ts'

/** The text of a finished proposal. */
export interface Written {
  text: string
  end: ProposalEnd
  note: ResultNote | null
}

/** The proposals of an edit that wait for a decision, with the blocks that they are for. */
export interface KeptEdit {
  account: string
  project: string
  action: Action
  parts: readonly { target: Omit<Target, 'keys'>; written: Written }[]
}

interface Schema extends DBSchema {
  edits: { key: [string, string]; value: KeptEdit }
}

const NAME = 'inkloom-proposals'

const open = () =>
  openDB<Schema>(NAME, 1, {
    upgrade: (created) => void created.createObjectStore('edits', { keyPath: ['account', 'project'] }),
    blocking: (_before, _now, { target }) => (target as IDBDatabase).close(),
  })

/** Runs a change, and closes the database, so that signing out can delete it. */
const use = async <T>(run: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> => {
  const database = await open()
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

/** Calls take effect in their order. */
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
  put: (edit: KeptEdit): Promise<unknown> => inOrder(() => use((database) => database.put('edits', edit))),
  remove: (account: string, project: string): Promise<unknown> =>
    inOrder(() => use((database) => database.delete('edits', [account, project]))),
  of: (account: string, project: string): Promise<KeptEdit | undefined> =>
    inOrder(() => use((database) => database.get('edits', [account, project]))),
}
