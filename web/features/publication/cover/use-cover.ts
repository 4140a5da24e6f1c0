import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookCover, CoverPreview } from '#contract/cover.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { DraftRules } from '#web/lib/drafts/draft-editor.ts'
import { useDraftEditor } from '#web/lib/drafts/use-draft-editor.ts'
import { idOf, type Work } from '../work.ts'

export interface CoverDraft extends Omit<BookCover, 'version' | 'pdf_pages' | 'pdf_page'> {
  /**
   * False until the author has chosen a design. Opening the page alone does not give a book a
   * cover.
   */
  made: boolean
}

const draftOf = ({ version, pdf_pages: pages, pdf_page: page, ...cover }: BookCover): CoverDraft => {
  void [pages, page]
  return { ...cover, made: version > 0 }
}

const isSame = (one: CoverDraft, other: CoverDraft) => one === other || JSON.stringify(one) === JSON.stringify(other)

type Change = { version: number } & Omit<CoverDraft, 'made'>

const rules: DraftRules<BookCover, CoverDraft, Change> = {
  draftOf,
  isSame,
  isValid: () => true,
  changeOf: ({ made, ...cover }, version) => {
    void made
    return { version, ...cover }
  },
  complete: (stored, cover) => ({ ...draftOf(cover), ...stored }),
  withSaved: (draft) => draft,
  fit: (mine) => mine,
}

const keyOf = (work: Work) => ['cover', idOf(work)]

const load = (work: Work, signal?: AbortSignal): Promise<BookCover> =>
  'projectId' in work
    ? api('GET /projects/:id/cover', { params: { id: work.projectId }, signal })
    : api('GET /tasks/:guid/cover', { params: { guid: work.guid }, signal })

const save = (work: Work, body: Change): Promise<BookCover> =>
  'projectId' in work
    ? api('PUT /projects/:id/cover', { params: { id: work.projectId }, body })
    : api('PUT /tasks/:guid/cover', { params: { guid: work.guid }, body })

export const useCover = (work: Work) =>
  useQuery({ queryKey: keyOf(work), queryFn: ({ signal }) => load(work, signal), staleTime: 0 })

/** Edits a cover. Each change is saved a moment later. */
export const useCoverEditor = (work: Work, loaded: BookCover) => {
  const client = useQueryClient()
  const { value: cover, ...editing } = useDraftEditor(loaded, {
    rules,
    storageKey: `unsavedCover:${idOf(work)}`,
    load: () => load(work),
    save: (change) => save(work, change),
    onSaved: (saved) => client.setQueryData(keyOf(work), saved),
    refused: 'The cover could not be saved.',
  })
  const { editor } = editing
  const change = (part: Partial<CoverDraft>) => editor.change({ ...editor.snapshot().draft, ...part, made: true })
  return { cover, change, ...editing }
}
export type CoverEditing = ReturnType<typeof useCoverEditor>

const isFontPending = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'font_pending'

/**
 * Loads a picture of the cover with these choices. `waiting` has the message to show while the
 * server downloads a font for it.
 */
export const useCoverPicture = (work: Work, body: Partial<CoverPreview>) => {
  const query = useQuery({
    queryKey: ['coverPicture', idOf(work), body],
    queryFn: ({ signal }) =>
      'projectId' in work
        ? api('POST /projects/:id/cover/preview', { params: { id: work.projectId }, body, signal })
        : api('POST /tasks/:guid/cover/preview', { params: { guid: work.guid }, body, signal }),
    // The picture is loaded again when the page opens, because the title may have changed on
    // another page.
    refetchOnMount: 'always',
    staleTime: Infinity,
    placeholderData: (before) => before,
    retry: (count, error) => (isFontPending(error) ? count < 60 : count < 1),
    retryDelay: (_, error) => (isFontPending(error) ? 4000 : 1000),
  })
  const reason = query.failureReason
  return {
    file: query.data,
    error: query.error,
    isDrawing: query.isFetching,
    waiting: isFontPending(reason) ? reason.message : null,
    retry: () => void query.refetch(),
  }
}
