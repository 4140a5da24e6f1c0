import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { countBlocks } from './manuscript/read-blocks.ts'
import { lockProject, type ProjectRow, updateProject } from './repository.ts'

type Settings = Valid<InkloomContract['POST /update_write_settings']>['body']

/** Returns the settings of writing with the names of the API. */
export const presentSettings = ({ description, language, writingStyle, tone, nsfw }: ProjectRow) => ({
  description,
  language,
  writing_style: writingStyle,
  tone,
  nsfw,
})

export const writeSettings = async (
  { database, texts }: ProjectDependencies,
  user: ProjectUser,
  { project_id: projectId, description, language, writing_style, tone, nsfw }: Settings,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockProject(tx, user.id, projectId)
    if (!project) throw notFound('project')
    // The word count depends on the language.
    const counted =
      language && language !== project.language
        ? await countBlocks((await texts.at(tx, projectId, project.revision)).blocks, language)
        : {}
    await updateProject(tx, user.id, projectId, {
      description: cleanText(description),
      ...(language && { language }),
      ...(writing_style !== undefined && { writingStyle: cleanText(writing_style) }),
      ...(tone !== undefined && { tone: cleanLine(tone) }),
      ...(nsfw !== undefined && { nsfw }),
      ...counted,
    })
  })
