import type { TableRow } from './edit-table.ts'

/** Unsaved edits of the table of contents of a new project. */
export interface TableDraft {
  title: string
  rows: readonly TableRow[]
}

const keyOf = (projectId: string) => `tableDraft:${projectId}`

/**
 * Keeps a table of contents that is being edited in this browser until it becomes the text of its
 * project.
 */
export const tableDraft = {
  read: (projectId: string): TableDraft | null =>
    JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null') as TableDraft | null,
  keep: (projectId: string, draft: TableDraft): void => {
    try {
      localStorage.setItem(keyOf(projectId), JSON.stringify(draft))
    } catch {
      // If the browser's storage is unavailable or full, the edits last until the page is closed.
    }
  },
  forget: (projectId: string): void => localStorage.removeItem(keyOf(projectId)),
}
