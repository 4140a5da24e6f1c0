import { Folder as FolderIcon, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Folder, folderLimits } from '#contract/project-list.ts'
import type { ProjectItem } from '#contract/projects.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { counted } from '#web/lib/format/counted.ts'
import { useDropTarget } from './drag-project.ts'
import { ItemButton } from './item-button.tsx'
import { ListGroup } from './list-group.tsx'
import { RenameField } from './rename-field.tsx'
import { useDeleteFolder, useRenameFolder } from './use-arrange.ts'

interface FolderRowProps {
  folder: Folder
  projects: readonly ProjectItem[]
  /** Called when a project is dropped on it. */
  onDrop: (projectId: string) => void
}

/** A folder of the list. Projects can be dropped on it. */
export const FolderRow = ({ folder, projects, onDrop }: FolderRowProps) => {
  const [renaming, setRenaming] = useState(false)
  const [asking, setAsking] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const rename = useRenameFolder(folder.id)
  const { mutate: remove, isPending: isRemoving } = useDeleteFolder(folder)
  const { over, target } = useDropTarget(onDrop)
  const name = rename.isPending ? rename.variables : folder.name
  if (renaming)
    return (
      <li className="py-2">
        <RenameField
          label="Folder name"
          maxLength={folderLimits.name}
          name={name}
          onSave={(next) => rename.mutate(next)}
          onDone={(byKey) => {
            setRenaming(false)
            if (byKey) setTimeout(() => pencil.current?.focus())
          }}
        />
      </li>
    )
  return (
    <li {...target}>
      <ListGroup
        id={folder.id}
        name={name}
        icon={FolderIcon}
        projects={projects}
        empty="No projects in this folder"
        over={over}
        actions={
          <>
            <ItemButton
              ref={pencil}
              label={`Rename the folder ${name}`}
              tip="Rename"
              icon={Pencil}
              onClick={() => setRenaming(true)}
            />
            <ItemButton
              label={`Delete the folder ${name}`}
              tip="Delete"
              icon={Trash2}
              disabled={isRemoving}
              onClick={() => (projects.length > 0 ? setAsking(true) : remove())}
            />
          </>
        }
      />
      <ConfirmDialog
        title="Delete folder"
        question={
          <p>
            Do you want to delete the folder <bdi>{name}</bdi>? No project is deleted: the list keeps its{' '}
            {counted(projects.length, 'project')}.
          </p>
        }
        confirmLabel="Delete"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove()}
      />
    </li>
  )
}
