import { makeRoom } from '#web/lib/device/device-database.ts'
import type { Unsent } from '../engine/sync-types.ts'
import type { JournalEntry } from './journal-entry.ts'
import { journal } from './journal.ts'

/**
 * Names of the errors of a write on a full disk. Some browsers only report an aborted transaction.
 */
const noRoom = new Set(['QuotaExceededError', 'AbortError'])

/**
 * Stores an entry. On a full disk, copies of texts that the server has are removed to make room.
 */
const putWithRoom = (entry: JournalEntry): Promise<unknown> =>
  journal.put(entry).catch(async (error: unknown) => {
    if (!(error instanceof DOMException) || !noRoom.has(error.name)) throw error
    await makeRoom(entry.projectId)
    return journal.put(entry)
  })

/** Writes the journal entry of one tab and reports when this browser stops or resumes storing it. */
export const journalWriter = (entry: Omit<JournalEntry, 'at' | 'unsent'>, onSoundness: () => void) => {
  let failed = false
  let isKept = false
  const report = (next: boolean) => {
    if (next === failed) return
    failed = next
    onSoundness()
  }
  // Opens the database early, so that it is available when the page is left.
  journal.open().catch(() => report(true))
  return {
    /** True if this browser stores unsent changes. */
    isSound: (): boolean => !failed,
    write: (unsent: Unsent | null): void => {
      if (!unsent && !isKept) return
      isKept = unsent !== null
      const written = unsent ? putWithRoom({ ...entry, at: Date.now(), unsent }) : journal.remove(entry.tab)
      written.then(
        () => report(false),
        () => report(true),
      )
    },
  }
}
