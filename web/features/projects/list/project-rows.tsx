import { type ReactNode, useState } from 'react'
import type { ProjectItem } from '#contract/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { ProjectListItem } from './project-list-item.tsx'

/**
 * Number of projects that a part of the list shows at first, and that each click on "more" adds.
 */
const STEP = 60

interface ProjectRowsProps {
  projects: readonly ProjectItem[]
  /** Shown in a quiet colour after the name of a project. */
  asideOf?: (project: ProjectItem) => ReactNode
}

/** The rows of a part of the list, a page at a time, so that a long list opens at once. */
export const ProjectRows = ({ projects, asideOf }: ProjectRowsProps) => {
  const [shown, setShown] = useState(STEP)
  const left = projects.length - shown
  return (
    <>
      {projects.slice(0, shown).map((project) => (
        <ProjectListItem key={project.id} project={project} aside={asideOf?.(project)} />
      ))}
      {left > 0 && (
        <li>
          <Button variant="quiet" compact className="w-full text-13 text-quiet" onClick={() => setShown(shown + STEP)}>
            Show {Math.min(left, STEP).toLocaleString('en')} of {left.toLocaleString('en')} more
          </Button>
        </li>
      )}
    </>
  )
}
