import { Archive, ArchiveRestore, CopyPlus, Ellipsis, FolderInput } from 'lucide-react'
import { lazy, useState } from 'react'
import type { ProjectItem } from '#contract/projects.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useArchiveProject } from './use-arrange.ts'

const CopyProject = lazy(async () => ({ default: (await import('./copy-project.tsx')).CopyProject }))
const MoveProject = lazy(async () => ({ default: (await import('./move-project.tsx')).MoveProject }))

const titles = { copy: 'Duplicate project', move: 'Move to a folder' }

/** The rarer actions of a project in the list. */
export const ProjectMenu = ({ project }: { project: ProjectItem }) => {
  const [open, setOpen] = useState<keyof typeof titles | null>(null)
  const archive = useArchiveProject()
  const close = () => setOpen(null)
  return (
    <>
      <MenuButton
        compact
        name={`More for ${project.name}`}
        icon={Ellipsis}
        items={[
          { name: 'Duplicate', icon: CopyPlus, onChoose: () => setOpen('copy') },
          { name: 'Move to a folder', icon: FolderInput, onChoose: () => setOpen('move') },
          project.archived
            ? { name: 'Unarchive', icon: ArchiveRestore, onChoose: () => archive({ project, archived: false }) }
            : { name: 'Archive', icon: Archive, onChoose: () => archive({ project, archived: true }) },
        ]}
      />
      <Dialog cornerClose focusesTitle title={titles[open ?? 'copy']} open={open !== null} onClose={close}>
        <LazyPart>
          {open === 'copy' && <CopyProject project={project} onDone={close} />}
          {open === 'move' && <MoveProject project={project} onDone={close} />}
        </LazyPart>
      </Dialog>
    </>
  )
}
