import { Archive } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Folder } from '#contract/project-list.ts'
import type { ProjectItem } from '#contract/projects.ts'
import { counted } from '#web/lib/format/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { useFolders, useProjects } from '../project-queries.ts'
import { arrangeProjects, searchProjects } from './arrange-projects.ts'
import { useDropTarget } from './drag-project.ts'
import { FolderRow } from './folder-row.tsx'
import { ListGroup } from './list-group.tsx'
import { ARCHIVE, useListView } from './list-view.ts'
import { ProjectRows } from './project-rows.tsx'
import { useMoveProject } from './use-arrange.ts'

/** The search field appears from this number of projects. */
const MANY = 12

/** The person's projects: their folders, the others, and the archive. */
export const ProjectList = () => {
  const { data, error, refetch, isPending } = useProjects()
  const { data: folders = [] } = useFolders()
  const [query, setQuery] = useState('')
  if (isPending) return <output className="px-12 text-13 text-quiet">Loading your projects</output>
  const projects = data ?? []
  const isSearch = query.trim() !== ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys move between its rows
    <div className="flex flex-col gap-4" onKeyDown={moveFocus}>
      {error && (
        <NotLoaded
          error={error}
          otherwise="Your projects could not be loaded. They are safe on the server."
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && folders.length === 0 && <p className="px-12 text-13 text-quiet">No projects yet</p>}
      {/* During a search, the field stays even if a project is deleted, so that the search can be ended. */}
      {(isSearch || projects.length >= MANY) && (
        <input
          type="search"
          data-row-focus
          aria-label="Find a project"
          placeholder="Find a project"
          dir="auto"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className={classNames(controlShape, 'min-h-target shrink-0 pointer-fine:min-h-control pointer-fine:text-15')}
        />
      )}
      {isSearch ? (
        <FoundProjects projects={projects} folders={folders} query={query} />
      ) : (
        <AllProjects projects={projects} folders={folders} />
      )}
    </div>
  )
}

interface PartProps {
  projects: readonly ProjectItem[]
  folders: readonly Folder[]
}

const FoundProjects = ({ projects, folders, query }: PartProps & { query: string }) => {
  const { sort } = useListView()
  const found = searchProjects(projects, folders, { sort, query })
  const asideOf = ({ archived, folder_id }: ProjectItem): ReactNode => {
    const folder = folders.find(({ id }) => id === folder_id)?.name
    return [...(folder ? [folder] : []), ...(archived ? ['archived'] : [])].join(', ')
  }
  return (
    <>
      <output className={found.length > 0 ? 'sr-only' : 'px-12 text-13 text-quiet'}>
        {found.length > 0 ? `${counted(found.length, 'project')} found` : 'No project found'}
      </output>
      {found.length > 0 && (
        <ul aria-label="Projects" className="flex flex-col">
          <ProjectRows key={query} projects={found} asideOf={asideOf} />
        </ul>
      )}
    </>
  )
}

const AllProjects = ({ projects, folders }: PartProps) => {
  const { sort } = useListView()
  const move = useMoveProject()
  const arranged = arrangeProjects(projects, folders, sort)
  const moveTo = (id: string, to: Folder | null) => {
    const project = projects.find((one) => one.id === id)
    if (project && project.folder_id !== (to?.id ?? null)) move({ project, to })
  }
  const { over, target } = useDropTarget((id) => moveTo(id, null))
  if (projects.length === 0 && folders.length === 0) return null
  return (
    <>
      {arranged.folders.length > 0 && (
        <ul aria-label="Folders" className="flex flex-col">
          {arranged.folders.map(({ folder, projects: own }) => (
            <FolderRow key={folder.id} folder={folder} projects={own} onDrop={(id) => moveTo(id, folder)} />
          ))}
        </ul>
      )}
      {arranged.others.length === 0 && folders.length === 0 ? (
        <p className="px-12 py-8 text-13 text-quiet">All projects are archived</p>
      ) : (
        <ul
          {...(folders.length > 0 && target)}
          aria-label="Projects"
          className={classNames(
            'flex min-h-target flex-col rounded-control',
            over && 'outline-2 -outline-offset-2 outline-accent outline-dashed',
          )}
        >
          <ProjectRows projects={arranged.others} />
        </ul>
      )}
      {arranged.archived.length > 0 && (
        <div className="mt-8 border-t border-rule pt-8">
          <ListGroup id={ARCHIVE} name="Archived" icon={Archive} projects={arranged.archived} empty="" />
        </div>
      )}
    </>
  )
}

/** The arrow keys move between the search field, the folders and the projects. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-focus]')]
  const at = rows.indexOf(event.target as HTMLElement)
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}
