import type { Unsent } from '../engine/sync-types.ts'

/**
 * Changes of a tab that the server does not have. This shape is stored in IndexedDB: its field
 * names must not change.
 */
export interface JournalEntry {
  tab: string
  /** The account that wrote the text. Other accounts in this browser never see it. */
  account: string
  projectId: string
  device: string
  /** Milliseconds since the epoch. */
  at: number
  unsent: Unsent
}
