import { useRef, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { RenameField } from './list/rename-field.tsx'
import { useRenameProject } from './use-rename-project.ts'

interface ProjectTitleProps {
  /** Undefined until the project is open. */
  project: Pick<Project, 'id'> | undefined
  name: string
  isHidden: boolean
}

/** The name of the project above its page. A click turns it into a field. */
export const ProjectTitle = ({ project, name, isHidden }: ProjectTitleProps) => {
  if (!project || isHidden)
    return (
      <h1 dir="auto" className={isHidden ? 'sr-only' : 'min-w-0 truncate text-15 font-medium'}>
        {name}
      </h1>
    )
  return <EditableTitle key={project.id} id={project.id} name={name} />
}

const EditableTitle = ({ id, name }: { id: string; name: string }) => {
  const [isEdited, setEdited] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const rename = useRenameProject(id)
  // The new name is shown before the server has confirmed it.
  const shown = rename.isPending ? rename.variables : name
  const finish = (byKey: boolean) => {
    setEdited(false)
    if (byKey) setTimeout(() => button.current?.focus())
  }
  return isEdited ? (
    <div className="w-menu max-w-full min-w-0 shrink">
      <h1 className="sr-only">{shown}</h1>
      <RenameField name={shown} onSave={(next) => rename.mutate(next)} onDone={finish} />
    </div>
  ) : (
    <h1 dir="auto" className="flex min-w-0 text-15 font-medium">
      <button
        ref={button}
        type="button"
        title="Rename the project"
        onClick={() => setEdited(true)}
        className="-ms-8 min-h-target min-w-32 truncate rounded-control px-8 hover:bg-wash pointer-fine:min-h-control"
      >
        {shown}
      </button>
    </h1>
  )
}
