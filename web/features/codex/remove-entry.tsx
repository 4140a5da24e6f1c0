import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCodexChange } from './codex-queries.ts'

interface RemoveEntryProps {
  name: string
  question: string
  remove: () => Promise<unknown>
  onDone: () => void
}

/** A button that deletes an entry of the codex after a confirmation. */
export const RemoveEntry = ({ name, question, remove, onDone }: RemoveEntryProps) => {
  const { projectId } = useCodexPanel()!
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useCodexChange(projectId, remove, onDone)
  const confirm = () =>
    mutate(undefined, {
      onError: (error) => toast.error(messageOf(error, 'It could not be deleted. Please try again in a moment.')),
    })
  return (
    <>
      <Button
        variant="quiet"
        compact
        pending={isPending && 'Deleting'}
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
        className="text-13 text-quiet hover:text-danger"
      >
        <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete “${name}”?`}
        question={question}
        confirmLabel="Delete"
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  )
}
