import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { taskKeys } from '#web/features/books/task-queries.ts'
import { keepProject, projectSaved } from '#web/features/projects/project-queries.ts'
import { DetailsPage } from '#web/features/publication/details-page.tsx'

/** The page with the details of a project. */
export const ProjectDetailsPage = () => {
  const { id = '' } = useParams()
  const client = useQueryClient()
  return (
    <DetailsPage
      key={id}
      work={{ projectId: id }}
      onSaved={({ title }) => {
        keepProject(client, id, { name: title })
        projectSaved(client, id)
      }}
    />
  )
}

/** The page with the details of a generated book. */
export const BookDetailsPage = () => {
  const { guid = '' } = useParams()
  const client = useQueryClient()
  return (
    <DetailsPage
      key={guid}
      work={{ guid }}
      onSaved={() => void client.invalidateQueries({ queryKey: taskKeys.list })}
    />
  )
}
