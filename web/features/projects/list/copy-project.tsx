import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { nameOfCopy } from '#contract/project-list.ts'
import { limits, type ProjectItem } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { openText } from '#web/lib/stores/open-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { projectKeys } from '../project-queries.ts'
import { goneMessages, isGone, showFailure } from '../show-failure.ts'

/** Thrown if the server does not have the latest changes, which the copy would miss. */
class Unsaved extends Error {}
const unsaved = 'The latest changes are not saved on the server yet, so a copy would miss them. Please try again.'
const notCopied = 'The project could not be duplicated. It is unchanged. Please try again.'

type Copied = Pick<ProjectItem, 'id' | 'name'>

/** Duplicates a project under a new name, and opens the copy. */
export const CopyProject = ({ project: { id, name: original }, onDone }: { project: Copied; onDone: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState(nameOfCopy(original))
  // The dialog uses one idempotency key, so that a repeated call makes no second copy.
  const [copyId] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!(await openText.flush(id))) throw new Unsaved()
      return api('POST /projects/:id/copy', { params: { id }, body: { name: name.trim(), copy_id: copyId } })
    },
    onSuccess: async ({ project_id }) => {
      await client.invalidateQueries({ queryKey: projectKeys.list })
      toast.success(`“${name.trim()}” is ready.`)
      onDone()
      await navigate(`/app/projects/${project_id}`)
    },
    onError: (error) => {
      if (!isGone(error)) return
      // The project was deleted, so its row, which contains this dialog, is about to be removed.
      onDone()
      return showFailure(client, error, notCopied, goneMessages.project)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !isPending) mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      <TextField
        label="Name of the copy"
        dir="auto"
        maxLength={limits.name}
        value={name}
        error={name.trim() === '' ? 'Please give the copy a name.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="text-quiet">
        The copy gets the text, settings, guidelines, references, codex, book details and cover. Its history begins
        anew. Comments and links for readers stay with the original.
      </p>
      {error && <Notice tone="danger">{messageOf(error, error instanceof Unsaved ? unsaved : notCopied)}</Notice>}
      <div className="flex flex-wrap justify-end gap-12">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ''} pending={isPending && 'Duplicating'}>
          Duplicate
        </Button>
      </div>
    </form>
  )
}
