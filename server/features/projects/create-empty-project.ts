import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { templateBlocks } from '#manuscript/model/templates/read-template.ts'
import { createProject } from './create-project.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'

type Body = Valid<InkloomContract['POST /create_empty_project']>['body']

/** Creates a project without text, or with the headings of a template. No model is called. */
export const createEmptyProject = async (
  dependencies: ProjectDependencies,
  user: ProjectUser,
  { template, ...rest }: Body,
): Promise<{ project_id: string }> => {
  const blocks = template ? templateBlocks(template, rest.language).map(stringifyBlock) : []
  const { id } = await createProject(dependencies, user, { ...rest, blocks })
  return { project_id: id }
}
