import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookDetails } from '#contract/publication.ts'
import { api } from '#web/lib/api/api.ts'
import { useDraftEditor } from '#web/lib/drafts/use-draft-editor.ts'
import { type DetailsChange, type DetailsDraft, detailsRules } from './edit/details-draft.ts'
import { idOf, type Work } from './work.ts'

const keyOf = (work: Work) => ['details', idOf(work)]

const load = (work: Work, signal?: AbortSignal): Promise<BookDetails> =>
  'projectId' in work
    ? api('GET /projects/:id/details', { params: { id: work.projectId }, signal })
    : api('GET /tasks/:guid/details', { params: { guid: work.guid }, signal })

const save = (work: Work, body: DetailsChange): Promise<BookDetails> =>
  'projectId' in work
    ? api('PUT /projects/:id/details', { params: { id: work.projectId }, body })
    : api('PUT /tasks/:guid/details', { params: { guid: work.guid }, body })

export const useDetails = (work: Work) =>
  useQuery({ queryKey: keyOf(work), queryFn: ({ signal }) => load(work, signal), staleTime: 0 })

/** Edits details. `onSaved` is called after each save. */
export const useDetailsEditor = (work: Work, loaded: BookDetails, onSaved: (details: BookDetails) => void) => {
  const client = useQueryClient()
  const { value: details, ...editing } = useDraftEditor(loaded, {
    rules: detailsRules,
    storageKey: `unsavedDetails:${idOf(work)}`,
    load: () => load(work),
    save: (change) => save(work, change),
    onSaved: (saved) => {
      client.setQueryData(keyOf(work), saved)
      onSaved(saved)
    },
    refused: 'The details could not be saved.',
  })
  const { editor } = editing
  // The newest draft is read, so that two changes before the next render are both kept.
  const change = (part: Partial<DetailsDraft>) => editor.change({ ...editor.snapshot().draft, ...part })
  return { details, change, ...editing }
}

export type DetailsEditing = ReturnType<typeof useDetailsEditor>
