import { useState } from 'react'
import type { Task } from '#contract/book-task.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBookAction } from './use-book-action.ts'

/** The buttons to pause, resume and cancel a book in progress. */
export const BookActions = ({ task, credited }: { task: Task; credited: boolean }) => {
  const [asking, setAsking] = useState(false)
  const pause = useBookAction(task.guid, 'pause')
  const resume = useBookAction(task.guid, 'resume')
  const cancel = useBookAction(task.guid, 'cancel')
  return (
    <div className="flex flex-wrap gap-8">
      {task.paused && task.pause_reason === null ? (
        <Button compact variant="primary" pending={resume.isPending && 'Resuming'} onClick={() => resume.mutate()}>
          Resume
        </Button>
      ) : (
        // A book that waits for its model, or has reached its cap, shows its own buttons elsewhere
        // on the page.
        !task.paused &&
        !task.waiting && (
          <Button compact pending={pause.isPending && 'Pausing'} onClick={() => pause.mutate()}>
            Pause
          </Button>
        )
      )}
      <Button compact variant="quiet" pending={cancel.isPending && 'Cancelling'} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmDialog
        title="Cancel this book"
        question={`Writing stops. What is written so far is kept, and you can continue later.${credited ? ' You are credited for the part that was not written. Finished sections and drafts are not credited.' : ''}`}
        confirmLabel="Cancel the book"
        cancelLabel="Keep writing"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate()}
      />
    </div>
  )
}
