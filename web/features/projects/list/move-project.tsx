import { type FormEvent, useState } from 'react'
import { type Folder, folderLimits } from '#contract/project-list.ts'
import type { ProjectItem } from '#contract/projects.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFolders } from '../project-queries.ts'
import { useAddFolder, useMoveProject } from './use-arrange.ts'

const NONE = ''
const NEW = 'new'

/** Chooses the folder of a project, which may be a new one. */
export const MoveProject = ({ project, onDone }: { project: ProjectItem; onDone: () => void }) => {
  const { data: folders = [] } = useFolders()
  const [to, setTo] = useState(project.folder_id ?? (folders.length > 0 ? NONE : NEW))
  const [name, setName] = useState('')
  const add = useAddFolder()
  const move = useMoveProject()
  const moveTo = (folder: Folder | null) => {
    onDone()
    if ((folder?.id ?? null) !== project.folder_id) move({ project, to: folder })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to !== NEW) moveTo(folders.find(({ id }) => id === to) ?? null)
    else if (name.trim() !== '' && !add.isPending) add.mutate(name, { onSuccess: moveTo })
  }
  const choices = [{ id: NONE, name: 'No folder' }, ...folders, { id: NEW, name: 'A new folder' }]
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      <fieldset className="flex flex-col">
        <legend className="mb-8 text-quiet">
          Folder of <bdi className="text-ink">{project.name}</bdi>
        </legend>
        <div className="-mx-8 flex max-h-[40dvh] flex-col overflow-y-auto overscroll-contain">
          {choices.map(({ id, name: label }) => (
            <label
              key={id}
              className="flex min-h-target shrink-0 items-center gap-12 rounded-control px-8 hover:bg-wash has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent pointer-fine:min-h-control"
            >
              <input
                type="radio"
                name="folder"
                checked={to === id}
                onChange={() => setTo(id)}
                className="size-icon shrink-0 accent-accent outline-none"
              />
              <bdi className="wrap-anywhere">{label}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
      {to === NEW && (
        <TextField
          label="Name of the folder"
          dir="auto"
          maxLength={folderLimits.name}
          value={name}
          error={add.error ? messageOf(add.error, 'The folder could not be added. Please try again.') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-12">
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={to === NEW && name.trim() === ''}
          pending={add.isPending && 'Moving'}
        >
          Move
        </Button>
      </div>
    </form>
  )
}
