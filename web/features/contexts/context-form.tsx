import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { GUIDELINE_CHARACTERS, messages } from '#contract/contexts.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type ContextDraft, contextDraft } from './context-draft.ts'
import { contextsKey } from './context-queries.ts'

const heads = {
  guideline: ['New guideline', 'Edit guideline'],
  reference: ['New reference', 'Edit reference'],
} as const

interface ContextFormProps {
  projectId: string
  /** Initial values of the form. */
  begun: ContextDraft
  /** True if these are unsaved values from an earlier visit. */
  wasLeft: boolean
  onDone: () => void
}

export const ContextForm = ({ projectId, begun, wasLeft, onDone }: ContextFormProps) => {
  const { id, type } = begun
  const client = useQueryClient()
  const head = useRef<HTMLHeadingElement>(null)
  const [{ title, content }, setWritten] = useState(begun)
  const write = (written: Partial<ContextDraft>) => {
    const draft = { ...begun, title, content, ...written }
    setWritten(draft)
    contextDraft.keep(projectId, draft)
  }
  const leave = () => {
    contextDraft.forget(projectId)
    onDone()
  }
  useEffect(() => head.current?.focus(), [])
  // The trimmed text is counted, because that is what is saved.
  const count = content.trim().length
  const tooLong = type === 'guideline' && count > GUIDELINE_CHARACTERS
  const save = useMutation({
    mutationFn: () => {
      const body = { title: title.trim(), content: content.trim(), type }
      return id === null
        ? api('POST /contexts', { body: { ...body, project_id: projectId } })
        : api('PUT /contexts/:id', { params: { id }, body })
    },
    onSuccess: async () => {
      contextDraft.forget(projectId)
      await client.invalidateQueries({ queryKey: contextsKey(projectId, type) })
      onDone()
    },
  })
  const ready = title.trim() !== '' && count > 0 && !tooLong
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !save.isPending) save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      <h3 ref={head} tabIndex={-1} className="font-serif text-20 outline-none">
        {heads[type][id === null ? 0 : 1]}
      </h3>
      {wasLeft && <p className="text-13 text-quiet">As you left it; not saved yet.</p>}
      <Field label="Title">
        {(parts) => (
          <input
            {...parts}
            dir="auto"
            maxLength={300}
            value={title}
            onChange={(event) => write({ title: event.target.value })}
            className={classNames(controlShape, 'min-h-target')}
          />
        )}
      </Field>
      <Field
        label="Content"
        error={tooLong ? messages.tooLong : undefined}
        aside={
          <span className={classNames('text-13 tabular-nums', tooLong ? 'text-danger' : 'text-quiet')}>
            {count.toLocaleString('en')}
            {type === 'guideline' && ` / ${GUIDELINE_CHARACTERS.toLocaleString('en')}`}
          </span>
        }
      >
        {(parts) => (
          <textarea
            {...parts}
            rows={10}
            dir="auto"
            value={content}
            onChange={(event) => write({ content: event.target.value })}
            className={classNames(controlShape, 'py-12 font-serif text-17')}
          />
        )}
      </Field>
      {save.error && <Notice tone="danger">{messageOf(save.error, messages.saveFailed)}</Notice>}
      <div className="flex flex-wrap justify-end gap-12">
        <Button onClick={leave}>Cancel</Button>
        <Button type="submit" look="primary" disabled={!ready} pending={save.isPending && 'Saving'}>
          Save
        </Button>
      </div>
    </form>
  )
}
