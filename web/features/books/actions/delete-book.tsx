import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#contract/book-limits.ts'
import type { Task } from '#contract/book-task.ts'
import { TRASH_DAYS } from '#contract/trash.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isUnderWay, taskKeys } from '../task-queries.ts'

/**
 * Deletes a book after a confirmation. A book in progress has to be cancelled first, on its own
 * page.
 */
export const DeleteBook = ({ task, onDeleted }: { task: Task; onDeleted?: () => void }) => {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /tasks/:guid', { params: { guid: task.guid } }),
    onSuccess: async () => {
      toast.success(messages.deleted)
      client.setQueryData<Task[]>(taskKeys.list, (tasks) => tasks?.filter(({ guid }) => guid !== task.guid))
      onDeleted?.()
      await client.invalidateQueries({ queryKey: taskKeys.list })
    },
    onError: (error) => toast.error(messageOf(error, messages.deleteFailed)),
  })
  return (
    <>
      <Button
        variant="quiet"
        compact
        disabled={isUnderWay(task)}
        pending={isPending && 'Deleting'}
        onClick={() => setAsking(true)}
        aria-label={`Delete ${task.title}`}
        className="text-13 text-quiet hover:text-danger"
      >
        <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        title="Delete book"
        question={`Do you really want to delete the book ${task.title}? It stays in the trash for ${TRASH_DAYS} days. The trash is in the settings.`}
        confirmLabel="Delete"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}
