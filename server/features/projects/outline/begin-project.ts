import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { Project } from '#contract/projects.ts'
import { askOutline } from './ask-outline.ts'
import { createProject } from '../create-project.ts'
import type { OutlineDependencies, OutlineUser } from '../dependencies.ts'
import { readProject } from '../read-project.ts'

type Body = Valid<InkloomContract['POST /create_project']>['body']

/**
 * Creates a project with an outline and an empty text. If the outline fails, no project is created.
 */
export const beginProject = async (
  dependencies: OutlineDependencies,
  user: OutlineUser,
  { description, language, tone, length }: Body,
  signal: AbortSignal,
): Promise<Project> => {
  const { id } = await askOutline(dependencies, user, {
    length,
    context: { description, language, tone },
    signal,
    keep: (table) => createProject(dependencies, user, { name: table.title, description, language, tone, table }),
    reassurance: 'No project was created, and no words were used.',
  })
  return readProject(dependencies, user, id)
}
