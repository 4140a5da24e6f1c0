import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { BookDetails } from '#contract/publication.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import type { DetailsDraft } from './edit/details-draft.ts'
import { createDetailsEditor, type SaveOutcome, type UnsavedDetails } from './edit/details-editor.ts'

/** The project or the generated book whose details are edited. */
export type Work = { projectId: string } | { guid: string }

type Change = { version: number } & DetailsDraft

const idOf = (work: Work) => ('projectId' in work ? work.projectId : work.guid)
const keyOf = (work: Work) => ['details', idOf(work)]

const load = (work: Work, signal?: AbortSignal): Promise<BookDetails> =>
  'projectId' in work
    ? api('GET /projects/:id/details', { params: { id: work.projectId }, signal })
    : api('GET /tasks/:guid/details', { params: { guid: work.guid }, signal })

const save = (work: Work, body: Change): Promise<BookDetails> =>
  'projectId' in work
    ? api('PUT /projects/:id/details', { params: { id: work.projectId }, body })
    : api('PUT /tasks/:guid/details', { params: { guid: work.guid }, body })

const unsavedOf = (work: Work) => {
  const key = `unsavedDetails:${idOf(work)}`
  return {
    read: (): UnsavedDetails | null => {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as UnsavedDetails | null
      } catch {
        return null
      }
    },
    write: (unsaved: UnsavedDetails | null) => {
      if (unsaved) localStorage.setItem(key, JSON.stringify(unsaved))
      else localStorage.removeItem(key)
    },
  }
}

/** Failures that are over after a while: no connection, a server that restarts, too many calls. */
const isTemporary = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429

const outcomeOf = async (work: Work, error: unknown): Promise<SaveOutcome> => {
  if (isTemporary(error)) return { kind: 'offline' }
  if (!(error instanceof ApiError && error.code === 'conflict'))
    return { kind: 'refused', message: messageOf(error, 'The details could not be saved.') }
  return { kind: 'conflict', current: (error.current as BookDetails | undefined) ?? (await load(work)) }
}

export const useDetails = (work: Work) =>
  useQuery({ queryKey: keyOf(work), queryFn: ({ signal }) => load(work, signal), staleTime: 0 })

/** Edits details. `onSaved` is called after each save. */
export const useDetailsEditor = (work: Work, details: BookDetails, onSaved: (details: BookDetails) => void) => {
  const client = useQueryClient()
  const [editor] = useState(() =>
    createDetailsEditor(details, {
      unsaved: unsavedOf(work),
      later: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds)
        return () => clearTimeout(timer)
      },
      save: async (change) => {
        try {
          const saved = await save(work, change)
          client.setQueryData(keyOf(work), saved)
          onSaved(saved)
          return { kind: 'saved', details: saved }
        } catch (error) {
          return outcomeOf(work, error).catch((): SaveOutcome => ({ kind: 'offline' }))
        }
      },
    }),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.snapshot)
  useEffect(() => editor.receive(details), [editor, details])
  useEffect(() => {
    const flush = () => void editor.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      void editor.flush().finally(editor.stop)
    }
  }, [editor])
  return { editor, ...state }
}

export type DetailsEditing = ReturnType<typeof useDetailsEditor>
