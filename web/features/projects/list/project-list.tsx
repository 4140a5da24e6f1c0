import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'
import { useProjects } from '../project-queries.ts'
import { ProjectListItem } from './project-list-item.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

/** The search field appears from this number of projects. */
const MANY = 12

export const ProjectList = () => {
  const { data, error, refetch, isPending } = useProjects()
  const [wanted, setWanted] = useState('')
  if (isPending) return <output className="px-12 text-13 text-quiet">Loading your projects</output>
  const search = wanted.trim().toLocaleLowerCase()
  const found = data?.filter(({ name }) => name.toLocaleLowerCase().includes(search)) ?? []
  return (
    <>
      {error && (
        <NotLoaded
          error={error}
          otherwise="Your projects could not be loaded. They are safe on the server."
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && <p className="px-12 text-13 text-quiet">No projects yet</p>}
      {data && data.length >= MANY && (
        <input
          type="search"
          aria-label="Find a project"
          placeholder="Find a project"
          dir="auto"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className={classNames(controlShape, 'min-h-target shrink-0 pointer-fine:min-h-control pointer-fine:text-15')}
        />
      )}
      {search && found.length === 0 && <p className="px-12 text-13 text-quiet">No project found</p>}
      {found.length > 0 && (
        <ul aria-label="Projects" className="flex flex-col">
          {found.map((project) => (
            <ProjectListItem key={project.id} project={project} />
          ))}
        </ul>
      )}
    </>
  )
}
