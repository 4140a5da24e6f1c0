import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { NavLink } from 'react-router'
import type { ProjectItem } from '#contract/projects.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DeleteProject } from './delete-project.tsx'
import { ItemButton } from './item-button.tsx'
import { RenameField } from './rename-field.tsx'
import { useRenameProject } from '../use-rename-project.ts'

export const ProjectListItem = ({ project }: { project: ProjectItem }) => {
  const [renaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const rename = useRenameProject(project.id)
  // The new name is shown before the server has confirmed it.
  const name = rename.isPending ? rename.variables : project.name
  if (renaming)
    return (
      <li className="py-2">
        <RenameField
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
    <li className="group relative flex items-center">
      <NavLink
        to={`/app/projects/${project.id}`}
        title={name}
        className={({ isActive }) =>
          classNames(
            'flex min-h-target min-w-0 flex-1 items-center rounded-control ps-12 pe-4 text-15 transition-colors hover:bg-wash pointer-fine:min-h-control',
            isActive && 'bg-wash font-medium',
          )
        }
      >
        <bdi className="truncate">{name}</bdi>
      </NavLink>
      <span className="flex shrink-0 pointer-fine:w-0 pointer-fine:overflow-hidden pointer-fine:opacity-0 pointer-fine:transition-opacity pointer-fine:group-focus-within:w-auto pointer-fine:group-focus-within:overflow-visible pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:w-auto pointer-fine:group-hover:overflow-visible pointer-fine:group-hover:opacity-100">
        <ItemButton
          ref={pencil}
          label={`Rename ${name}`}
          tip="Rename"
          icon={Pencil}
          onClick={() => setRenaming(true)}
        />
        <DeleteProject project={{ ...project, name }} />
      </span>
    </li>
  )
}
