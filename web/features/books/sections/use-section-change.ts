import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { taskKeys } from '../task-queries.ts'
import type { Place } from './desk.ts'

export type SectionChange =
  | { action: 'move'; to: Place }
  | { action: 'split'; block: number; title: string }
  | { action: 'merge' }
  | { action: 'lock'; locked: boolean }
  | { action: 'accept' | 'reject' | 'restore'; id: number }

const messages: Record<SectionChange['action'], string> = {
  move: 'Section moved',
  split: 'Section split',
  merge: 'Sections merged',
  lock: '',
  accept: 'The new text is in the book. The text before it is in the history.',
  reject: 'Proposal rejected. The text is unchanged.',
  restore: 'Version restored. The text before it is in the history.',
}
const failed: Record<SectionChange['action'], string> = {
  move: 'The section could not be moved. The book is unchanged.',
  split: 'The section could not be split. The book is unchanged.',
  merge: 'The sections could not be merged. The book is unchanged.',
  lock: 'The lock could not be changed. The text is unchanged.',
  accept: 'The new text could not be accepted. The text is unchanged.',
  reject: 'The proposal could not be rejected. The text is unchanged.',
  restore: 'The version could not be restored. The text is unchanged.',
}
const undoable = new Set<SectionChange['action']>(['move', 'split', 'merge'])

const send = (guid: string, { chapter, section }: Place, version: number, change: SectionChange) => {
  const params = { guid, chapter: `${chapter}`, section: `${section}` }
  switch (change.action) {
    case 'move':
      return api('POST /tasks/:guid/sections/:chapter/:section/move', { params, body: { version, to: change.to } })
    case 'split':
      return api('POST /tasks/:guid/sections/:chapter/:section/split', {
        params,
        body: { version, block: change.block, title: change.title },
      })
    case 'merge':
      return api('POST /tasks/:guid/sections/:chapter/:section/merge', { params, body: { version } })
    case 'lock':
      return api('PUT /tasks/:guid/sections/:chapter/:section/lock', {
        params,
        body: { version, locked: change.locked },
      })
    default:
      return api(`POST /tasks/:guid/sections/:chapter/:section/versions/:version/${change.action}`, {
        params: { ...params, version: `${change.id}` },
        body: { version },
      })
  }
}

/** Closes the undo message of the previous change, because only the latest change can be undone. */
let closeFormerUndo = (): void => undefined

/** Changes a section of a book. Moves, splits and merges can be undone in the message about them. */
export const useSectionChange = (guid: string, place: Place, version: number) => {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: taskKeys.manuscript(guid) })
  const undo = useMutation({
    mutationFn: (changed: number) =>
      api('POST /tasks/:guid/sections/undo', { params: { guid }, body: { version: changed } }),
    onError: (error) => toast.error(messageOf(error, 'It could not be undone. The book is unchanged.')),
    onSettled: reload,
  })
  return useMutation({
    mutationFn: (change: SectionChange) => send(guid, place, version, change),
    onSuccess: async ({ sections_version: changed }, { action }) => {
      if (undoable.has(action)) {
        closeFormerUndo()
        closeFormerUndo = toast.undoable(messages[action], () => undo.mutate(changed))
      } else if (messages[action]) toast.success(messages[action])
      await reload()
    },
    onError: async (error, { action }) => {
      toast.error(messageOf(error, failed[action]))
      await reload()
    },
  })
}
