import type { Context } from '#contract/contexts.ts'

/** Unsaved input of the form. */
export interface ContextDraft extends Pick<Context, 'type' | 'title' | 'content'> {
  /** Null for a new guideline or reference. */
  id: string | null
}

const keyOf = (projectId: string) => `contextDraft:${projectId}`

/** Keeps an unfinished guideline or reference after the panel or tab is closed, one per project. */
export const contextDraft = {
  read: (projectId: string): ContextDraft | null =>
    JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null') as ContextDraft | null,
  keep: (projectId: string, draft: ContextDraft): void => {
    if (draft.id === null && !draft.title.trim() && !draft.content.trim()) return contextDraft.forget(projectId)
    try {
      localStorage.setItem(keyOf(projectId), JSON.stringify(draft))
    } catch {
      // The text exceeds the browser's storage, and also the server's limit. Storing only a part
      // would be misleading.
      contextDraft.forget(projectId)
    }
  },
  forget: (projectId: string): void => localStorage.removeItem(keyOf(projectId)),
}
