import { api } from '#web/lib/api/api.ts'
import type { ContextDraft, ContextText } from './context-draft.ts'
import { mergeContext } from './merge-context.ts'

/** The result of saving. `merged` was not saved, because the person has not seen it. */
export type SaveResult = { kind: 'saved' } | { kind: 'merged'; text: ContextText; from: ContextText }

/**
 * Saves a guideline or reference. One that was deleted elsewhere is added again. If it was changed
 * elsewhere, nothing is saved, and the answer has both changes.
 */
export const saveContext = async (projectId: string, draft: ContextDraft): Promise<SaveResult> => {
  const { id, type } = draft
  const body = { title: draft.title.trim(), content: draft.content.trim(), type }
  const add = () => api('POST /contexts', { body: { ...body, project_id: projectId } })
  if (id === null) await add()
  else {
    const now = (await api('GET /contexts', { query: { project_id: projectId, type } })).find((one) => one.id === id)
    const merged = now && mergeContext(draft, now)
    if (merged) return { kind: 'merged', text: merged, from: { title: now.title, content: now.content } }
    if (now) await api('PUT /contexts/:id', { params: { id }, body })
    else await add()
  }
  return { kind: 'saved' }
}
