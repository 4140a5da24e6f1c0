import type { Unsent } from './engine/sync-types.ts'

/** What a tab has and the server does not. Browsers hold this shape in IndexedDB: its field names must not change. */
export interface JournalEntry {
  tab: string
  /** The account that wrote it. Nobody else who uses this browser sees it. */
  account: string
  projectId: string
  device: string
  /** Milliseconds since the epoch. */
  at: number
  unsent: Unsent
}
