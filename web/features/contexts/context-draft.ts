import type { Context } from '#contract/contexts.ts'

/** What stands in the form and is not saved. */
export interface ContextDraft extends Pick<Context, 'type' | 'title' | 'content'> {
  /** null for a new one. */
  id: string | null
}

const keyOf = (projectId: string) => `contextDraft:${projectId}`

/** A half-written guideline or reference outlives the panel and the tab, one in each project. */
export const contextDraft = {
  read: (projectId: string): ContextDraft | null =>
    JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null') as ContextDraft | null,
  keep: (projectId: string, draft: ContextDraft): void => {
    if (draft.id === null && !draft.title.trim() && !draft.content.trim()) return contextDraft.forget(projectId)
    try {
      localStorage.setItem(keyOf(projectId), JSON.stringify(draft))
    } catch {
      // More than a browser keeps, and than the server takes: half of it would be worse than nothing.
      contextDraft.forget(projectId)
    }
  },
  forget: (projectId: string): void => localStorage.removeItem(keyOf(projectId)),
}
