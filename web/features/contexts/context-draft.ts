import type { Context } from '#contract/contexts.ts'

export type ContextText = Pick<Context, 'title' | 'content'>

/** Unsaved input of the form. */
export interface ContextDraft extends Pick<Context, 'type' | 'title' | 'content'> {
  /** Id of the saved guideline or reference; null for a new one. */
  id: string | null
  /** The text that the person began with. It is missing in drafts of older versions. */
  from?: ContextText
}

const keyOf = (projectId: string) => `contextDraft:${projectId}`

/** Returns false if the browser has no room for the draft. */
const store = (projectId: string, draft: ContextDraft): boolean => {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Keeps an unfinished guideline or reference after the panel or tab is closed, one per project. */
export const contextDraft = {
  read: (projectId: string): ContextDraft | null =>
    JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null') as ContextDraft | null,
  keep: (projectId: string, draft: ContextDraft): void => {
    if (draft.id === null && !draft.title.trim() && !draft.content.trim()) return contextDraft.forget(projectId)
    const { from: _, ...typed } = draft
    // A text that does not fit into the browser's storage also exceeds the server's limit. Storing
    // only a part of it would be misleading.
    if (!store(projectId, draft) && !store(projectId, typed)) contextDraft.forget(projectId)
  },
  forget: (projectId: string): void => localStorage.removeItem(keyOf(projectId)),
}
