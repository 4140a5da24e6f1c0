import { useState } from 'react'
import { type CodexPromise, limits } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { useUnsentForm } from '#web/lib/input/unsent-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCodexPanel } from './codex-context.ts'
import { codexForms, NEW } from './codex-forms.ts'
import { EntryForm } from './entry-form.tsx'
import { RemoveEntry } from './remove-entry.tsx'
import { useSaveEntry } from './use-save-entry.ts'

interface PromiseFormProps {
  /** The promise as it was when the form was opened. Null for a new one. */
  opened: CodexPromise | null
  /** The current promise. Null if there is none, or if it was deleted. */
  newest: CodexPromise | null
}

/** Adds a promise, or changes it. */
export const PromiseForm = ({ opened, newest }: PromiseFormProps) => {
  const { go, projectId } = useCodexPanel()!
  const promise = newest ?? opened
  const { values, field, forget, isDraft } = useUnsentForm(codexForms.promise(projectId, promise?.id ?? NEW), {
    text: promise?.text ?? '',
    quote: promise?.opened?.quote ?? '',
    due: promise?.due ?? '',
  })
  const [chosen, setClosed] = useState<boolean | null>(null)
  const closed = chosen ?? promise?.closed ?? false
  const toList = () => go({ type: 'list' })
  const leave = () => {
    forget()
    toList()
  }
  const save = useSaveEntry(
    projectId,
    newest,
    (version) => {
      const body = {
        text: values.text.trim(),
        quote: values.quote.trim(),
        due: values.due.trim(),
        closed,
        locked: promise?.locked ?? false,
      }
      return opened && version !== null
        ? api('PUT /codex_promises/:id', { params: { id: opened.id }, body: { ...body, version } })
        : api('POST /projects/:id/codex/promises', { params: { id: projectId }, body })
    },
    leave,
  )
  return (
    <EntryForm
      title={promise ? 'Edit promise' : 'New promise'}
      isReady={values.text.trim() !== ''}
      isSaving={save.isPending}
      error={save.error}
      onSave={() => save.mutate(undefined)}
      // Unsaved input is restored when the form is opened again.
      onCancel={save.error === null ? leave : toList}
      isDraft={isDraft}
      isGone={opened !== null && newest === null}
      aside={
        newest && (
          <RemoveEntry
            name={newest.text}
            question="The promise is deleted. Your manuscript does not change."
            remove={() => api('DELETE /codex_promises/:id', { params: { id: newest.id } })}
            onDone={leave}
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
        {...field('quote', 'The exact words of the manuscript. It may be empty.')}
      />
      <Checkbox label="Kept" checked={closed} onChange={({ target }) => setClosed(target.checked)} />
    </EntryForm>
  )
}
