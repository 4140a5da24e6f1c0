import { ArrowDownAZ, Clock, Ellipsis, FolderPlus, SquarePen } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { folderLimits } from '#contract/project-list.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { listView, useListView } from './list-view.ts'
import { useAddFolder } from './use-arrange.ts'

/** The order of the list of projects, new projects from templates, and new folders. */
export const ListOptions = () => {
  const { sort } = useListView()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <MenuButton
        compact
        name="Sort and folders"
        icon={Ellipsis}
        items={[
          sort === 'recent'
            ? { name: 'Sort by name', icon: ArrowDownAZ, onChoose: () => listView.change({ sort: 'name' }) }
            : { name: 'Sort by last change', icon: Clock, onChoose: () => listView.change({ sort: 'recent' }) },
          { name: 'New from a template', icon: SquarePen, onChoose: () => void navigate('/app/templates') },
          { name: 'New folder', icon: FolderPlus, onChoose: () => setAdding(true) },
        ]}
      />
      <Dialog cornerClose title="New folder" open={adding} onClose={() => setAdding(false)}>
        {adding && <NewFolder onDone={() => setAdding(false)} />}
      </Dialog>
    </>
  )
}

const NewFolder = ({ onDone }: { onDone: () => void }) => {
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useAddFolder()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isPending) return
    mutate(name, {
      onSuccess: (folder) => {
        toast.success(`The folder “${folder.name}” is in the list. Drag projects onto it, or use their menu.`)
        onDone()
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      <TextField
        label="Name"
        dir="auto"
        maxLength={folderLimits.name}
        value={name}
        error={error ? messageOf(error, 'The folder could not be added. Please try again.') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-12">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ''} pending={isPending && 'Adding'}>
          Add the folder
        </Button>
      </div>
    </form>
  )
}
