import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TRASH_DAYS, type TrashItem } from '#contract/trash.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'

const key = ['trash']
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' })
const kindNames = { project: 'Project', book: 'Book' } as const

/** Lists deleted projects and books, with buttons to restore or delete them. */
export const TrashPanel = () => {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api('GET /trash', { signal })).items,
  })
  return (
    <Section title="Trash" id="trash">
      {error && !data && (
        <NotLoaded error={error} otherwise="The trash could not be loaded. Nothing has changed." onRetry={refetch} />
      )}
      {data?.length === 0 && (
        <p className="text-15 text-quiet">
          The trash is empty. Deleted projects and books stay here for {TRASH_DAYS} days.
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <p className="text-15 text-quiet">Deleted projects and books stay here for {TRASH_DAYS} days.</p>
          <ul aria-label="Trash" className="flex w-full flex-col">
            {data.map((item) => (
              <TrashLine key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

const TrashLine = ({ item }: { item: TrashItem }) => {
  const { kind, id, title, words } = item
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const params = { kind, trashId: id }
  const restore = useMutation({
    mutationFn: () => api('POST /trash/:kind/:trashId/restore', { params }),
    onSuccess: async () => {
      toast.success(`${title} is restored`)
      // All queries are invalidated, because the lists of projects and books contain the restored
      // item again.
      await client.invalidateQueries()
    },
    onError: (error) => toast.error(messageOf(error, 'It could not be restored. It is still in the trash.')),
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /trash/:kind/:trashId', { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => toast.error(messageOf(error, 'It could not be deleted. It is still in the trash.')),
  })
  const busy = restore.isPending || remove.isPending
  return (
    <li className="flex flex-wrap items-center gap-x-16 gap-y-4 border-t border-rule py-8 last:border-b">
      <div className="min-w-0 grow basis-menu">
        <p className="text-15 wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="text-13 text-quiet tabular-nums">
          {kindNames[kind]}, {words.toLocaleString('en')} words. Removed on {day.format(item.removal_date * 1000)}.
        </p>
      </div>
      <div className="flex gap-8">
        <Button
          compact
          disabled={busy}
          pending={restore.isPending && 'Restoring'}
          onClick={() => restore.mutate()}
          aria-label={`Restore ${title}`}
        >
          <RotateCcw className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Restore
        </Button>
        <Button
          compact
          variant="quiet"
          disabled={busy}
          pending={remove.isPending && 'Deleting'}
          onClick={() => setAsking(true)}
          aria-label={`Delete ${title} for good`}
          className="text-quiet hover:text-danger"
        >
          <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Delete
        </Button>
      </div>
      <ConfirmDialog
        title={`Delete ${kind} for good`}
        question={
          <>
            <bdi>{title}</bdi> and its history are deleted and cannot be restored.
          </>
        }
        confirmLabel="Delete for good"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}
