import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isUnderWay, keepTask, taskKeys } from '../task-queries.ts'
import { useBookAction } from '../actions/use-book-action.ts'
import { waitingWords } from '../progress/waiting-words.ts'
import { useEffect, useState } from 'react'

/** Shows the reason and duration of a book's waiting, with buttons to stop or retry. */
export const WaitingLine = ({ task }: { task: Task }) => {
  const now = useNow(task.waiting !== null)
  const stop = useBookAction(task.guid, isUnderWay(task) ? 'pause' : 'cancel')
  const again = useTryAgain(task.guid)
  const busy = stop.isPending || again.isPending
  if (!task.waiting) return null
  return (
    <Notice
      tone="warning"
      action={
        <div className="flex gap-8">
          <Button
            compact
            variant="quiet"
            disabled={busy}
            pending={stop.isPending && 'Stopping'}
            onClick={() => stop.mutate()}
          >
            Stop
          </Button>
          {isUnderWay(task) && (
            <Button compact disabled={busy} pending={again.isPending && 'Retrying'} onClick={() => again.mutate()}>
              Retry now
            </Button>
          )}
        </div>
      }
    >
      <p className="text-17 tabular-nums">{waitingWords(task.waiting, now)}</p>
      <p className="text-quiet">{task.waiting.message} What is finished is safe.</p>
    </Notice>
  )
}

/** Retries now: aborts the waiting calls, keeps the written text, and repeats the calls. */
const useTryAgain = (guid: string) => {
  const client = useQueryClient()
  const params = { guid }
  return useMutation({
    mutationFn: async () => {
      await api('POST /tasks/:guid/pause', { params })
      return api('POST /tasks/:guid/resume', { params })
    },
    onSuccess: (task) => keepTask(client, task),
    onError: (error) =>
      toast.error(messageOf(error, 'The book could not be retried now. It is retried automatically.')),
    onSettled: () => client.invalidateQueries({ queryKey: taskKeys.manuscript(guid) }),
  })
}

/** Returns the time in seconds since the epoch, updated each second while `needed` is true. */
const useNow = (needed: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!needed) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [needed])
  return Math.floor(now / 1000)
}
