import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookEstimate } from '#contract/book-cost.ts'
import type { Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { FactsField, MemoryField } from './writing-choices.tsx'

interface PlannedChoicesProps {
  task: Task
  estimate: BookEstimate
  /** The key of the estimate in the query cache. */
  queryKey: readonly unknown[]
}

/** The writing options of a book whose plan waits for its author. Each change is saved at once. */
export const PlannedChoices = ({ task: { guid }, estimate, queryKey }: PlannedChoicesProps) => {
  const client = useQueryClient()
  const { memory, facts } = estimate
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { memory?: 'auto' | 'whole'; facts?: boolean }) =>
      api('PUT /tasks/:guid/plan/choices', {
        params: { guid },
        body: change,
      }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => {
      toast.error(messageOf(error, 'The choice could not be saved. The plan is safe.'))
      return client.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      {memory && (
        <MemoryField
          memory={memory}
          value={memory.choice}
          disabled={isPending}
          onChange={(choice) => mutate({ memory: choice })}
        />
      )}
      {facts && (
        <FactsField facts={facts} value={facts.on} disabled={isPending} onChange={(on) => mutate({ facts: on })} />
      )}
    </>
  )
}
