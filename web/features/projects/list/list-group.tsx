import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ProjectItem } from '#contract/projects.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ItemActions } from './item-actions.tsx'
import { listView, useListView } from './list-view.ts'
import { ProjectRows } from './project-rows.tsx'

interface ListGroupProps {
  /** Remembers whether the group is open. */
  id: string
  name: string
  icon: LucideIcon
  projects: readonly ProjectItem[]
  /** Shown while it is open and has no projects. */
  empty: string
  /** True while a project is dragged over it. */
  over?: boolean
  actions?: ReactNode
}

/** A folder or the archive: a row that opens a list of projects. */
export const ListGroup = ({ id, name, icon: Icon, projects, empty, over, actions }: ListGroupProps) => {
  const list = useId()
  const isOpen = useListView().open.includes(id)
  return (
    <>
      <div className={classNames('group/row relative flex items-center rounded-control', over && 'bg-wash')}>
        <button
          type="button"
          data-row-focus
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          onClick={() => listView.toggle(id)}
          className={classNames(
            'flex min-h-target min-w-0 flex-1 items-center gap-8 rounded-control ps-4 pe-4 text-start text-15 hover:bg-wash pointer-fine:min-h-control',
            over && 'outline-2 -outline-offset-2 outline-accent',
          )}
        >
          <ChevronRight
            className={classNames(
              'size-12 shrink-0 text-quiet transition-transform',
              isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
            )}
            strokeWidth={1.5}
            aria-hidden="true"
          />
          <Icon className="size-icon shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
          <bdi className="truncate">{name}</bdi>
          <span className="ms-auto ps-4 text-13 text-quiet tabular-nums">
            <span className="sr-only">Projects: </span>
            {projects.length.toLocaleString('en')}
          </span>
        </button>
        {actions && <ItemActions>{actions}</ItemActions>}
      </div>
      {isOpen && (
        <ul id={list} aria-label={name} className="ms-12 flex flex-col border-s border-rule ps-4">
          {projects.length === 0 && <li className="px-12 py-8 text-13 text-quiet">{empty}</li>}
          <ProjectRows projects={projects} />
        </ul>
      )}
    </>
  )
}
