import { Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import type { ProjectItem } from '#contract/projects.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DeleteProject } from './delete-project.tsx'
import { draggable } from './drag-project.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemButton } from './item-button.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { RenameField } from './rename-field.tsx'
import { useRenameProject } from '../use-rename-project.ts'

interface ProjectListItemProps {
  project: ProjectItem
  /** Shown below the name, such as its folder. */
  aside?: ReactNode
}

export const ProjectListItem = ({ project, aside }: ProjectListItemProps) => {
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
    <li className="group/row relative flex items-center">
      <NavLink
        {...draggable(project)}
        data-row-focus
        to={`/app/projects/${project.id}`}
        title={name}
        className={({ isActive }) =>
          classNames(
            'flex min-h-target min-w-0 flex-1 flex-col justify-center rounded-control px-12 text-15 transition-colors hover:bg-wash pointer-fine:min-h-control',
            isActive && 'bg-wash font-medium',
          )
        }
      >
        <bdi className="truncate">{name}</bdi>
        {aside && <span className="truncate pb-4 text-13 font-normal text-quiet">{aside}</span>}
      </NavLink>
      <ItemActions>
        <ItemButton
          ref={pencil}
          label={`Rename ${name}`}
          tip="Rename"
          icon={Pencil}
          onClick={() => setRenaming(true)}
        />
        <DeleteProject project={{ ...project, name }} />
        <ProjectMenu project={{ ...project, name }} />
      </ItemActions>
    </li>
  )
}
