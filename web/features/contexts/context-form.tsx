import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { GUIDELINE_CHARACTERS, messages } from '#contract/contexts.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DraftLine } from '#web/ui/draft-line.tsx'
import { controlShape, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type ContextDraft, contextDraft } from './context-draft.ts'
import { contextsKey } from './context-queries.ts'
import { saveContext } from './save-context.ts'

const heads = {
  guideline: ['New guideline', 'Edit guideline'],
  reference: ['New reference', 'Edit reference'],
} as const

/** Only the trimmed text is saved, so only its characters count. */
const lengthOf = (content: string): number => content.trim().length
const isTooLong = (type: ContextDraft['type'], content: string): boolean =>
  type === 'guideline' && lengthOf(content) > GUIDELINE_CHARACTERS

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
  const [draft, setDraft] = useState(begun)
  const [isMerged, setMerged] = useState(false)
  const { title, content } = draft
  const write = (written: Partial<ContextDraft>) => {
    const next = { ...draft, ...written }
    setDraft(next)
    contextDraft.keep(projectId, next)
  }
  const leave = () => {
    contextDraft.forget(projectId)
    onDone()
  }
  useEffect(() => head.current?.focus(), [])
  const save = useMutation({
    mutationFn: () => saveContext(projectId, draft),
    onSuccess: async (saved) => {
      if (saved.kind === 'merged') {
        write({ ...saved.text, from: saved.from })
        return setMerged(true)
      }
      contextDraft.forget(projectId)
      await client.invalidateQueries({ queryKey: contextsKey(projectId, type) })
      onDone()
    },
  })
  const ready = title.trim() !== '' && content.trim() !== '' && !isTooLong(type, content)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !save.isPending) save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      <h3 ref={head} tabIndex={-1} className="font-serif text-20 outline-none">
        {heads[type][id === null ? 0 : 1]}
      </h3>
      {wasLeft && <DraftLine />}
      <ContextFields type={type} title={title} content={content} isSaving={save.isPending} onChange={write} />
      {isMerged && (
        <Notice tone="info">
          This was changed elsewhere meanwhile. The fields have both changes now. Check them, and save again.
        </Notice>
      )}
      {save.error && <Notice tone="danger">{messageOf(save.error, messages.saveFailed)}</Notice>}
      <div className="flex flex-wrap justify-end gap-12">
        <Button onClick={leave}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!ready} pending={save.isPending && 'Saving'}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface ContextFieldsProps extends Pick<ContextDraft, 'type' | 'title' | 'content'> {
  isSaving: boolean
  onChange: (written: Partial<ContextDraft>) => void
}

const ContextFields = ({ type, title, content, isSaving, onChange }: ContextFieldsProps) => {
  const count = lengthOf(content)
  const tooLong = isTooLong(type, content)
  return (
    <>
      <Field label="Title">
        {(attributes) => (
          <input
            {...attributes}
            dir="auto"
            maxLength={300}
            readOnly={isSaving}
            value={title}
            onChange={(event) => onChange({ title: event.target.value })}
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
        {(attributes) => (
          <textarea
            {...attributes}
            rows={10}
            readOnly={isSaving}
            dir="auto"
            value={content}
            onChange={(event) => onChange({ content: event.target.value })}
            className={classNames(controlShape, 'py-12 font-serif text-17')}
          />
        )}
      </Field>
    </>
  )
}
