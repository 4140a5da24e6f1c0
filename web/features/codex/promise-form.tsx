import { useState } from 'react'
import { type CodexPromise, limits } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { useUnsentForm } from '#web/lib/input/unsent-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCodexChange } from './codex-queries.ts'
import { EntryForm } from './entry-form.tsx'
import { RemoveEntry } from './remove-entry.tsx'

/** Adds a promise, or changes it. `promise` is null for a new one. */
export const PromiseForm = ({ promise }: { promise: CodexPromise | null }) => {
  const { go, projectId } = useCodexPanel()!
  const { values, field, forget } = useUnsentForm(`codex ${projectId} promise ${promise?.id ?? 'new'}`, {
    text: promise?.text ?? '',
    quote: promise?.opened?.quote ?? '',
    due: promise?.due ?? '',
  })
  const [closed, setClosed] = useState(promise?.closed ?? false)
  const toList = () => {
    forget()
    go({ type: 'list' })
  }
  const save = useCodexChange(
    projectId,
    () => {
      const body = {
        text: values.text.trim(),
        quote: values.quote.trim(),
        due: values.due.trim(),
        closed,
        locked: promise?.locked ?? false,
      }
      return promise
        ? api('PUT /codex_promises/:id', { params: { id: promise.id }, body: { ...body, version: promise.version } })
        : api('POST /projects/:id/codex/promises', { params: { id: projectId }, body })
    },
    toList,
  )
  return (
    <EntryForm
      title={promise ? 'Edit promise' : 'New promise'}
      isReady={values.text.trim() !== ''}
      isSaving={save.isPending}
      error={save.error}
      onSave={() => save.mutate(undefined)}
      onCancel={toList}
      aside={
        promise && (
          <RemoveEntry
            name={promise.text}
            question="The promise is deleted. Your manuscript does not change."
            remove={() => api('DELETE /codex_promises/:id', { params: { id: promise.id } })}
            onDone={toList}
          />
        )
      }
    >
      <TextField
        label="What readers expect"
        dir="auto"
        placeholder="Who wrote the letter?"
        maxLength={limits.promise}
        {...field('text')}
      />
      <TextField label="Where it should be kept" dir="auto" maxLength={limits.due} {...field('due')} />
      <TextField
        label="Passage that makes it"
        dir="auto"
        maxLength={limits.quote}
        {...field('quote')}
        hint="The words of the manuscript, exactly as they stand. It may be empty."
      />
      <Checkbox label="Kept" checked={closed} onChange={({ target }) => setClosed(target.checked)} />
    </EntryForm>
  )
}
