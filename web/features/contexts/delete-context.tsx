import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Context, messages } from '#contract/contexts.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { contextsKey } from './context-queries.ts'

export const DeleteContext = ({ context: { id, title, type, project_id } }: { context: Context }) => {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /contexts/:id', { params: { id } }),
    onSuccess: async () => {
      const key = contextsKey(project_id, type)
      client.setQueryData<Context[]>(key, (contexts) => contexts?.filter((context) => context.id !== id))
      await client.invalidateQueries({ queryKey: key })
    },
    onError: (error) => toast.error(messageOf(error, messages.deleteFailed)),
  })
  return (
    <>
      <Button
        variant="quiet"
        compact
        pending={isPending && 'Deleting'}
        aria-label={`Delete ${title}`}
        onClick={() => setAsking(true)}
        className="text-13 text-quiet hover:text-danger"
      >
        <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        title="Delete context"
        question={messages.confirmDelete}
        confirmLabel="Delete"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}
