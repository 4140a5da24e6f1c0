import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { WriteSettings } from '#contract/projects.ts'
import { staleMessages } from '#contract/stale-fields.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { countBlocks } from './manuscript/read-blocks.ts'
import { refuseStale } from './refuse-stale.ts'
import { lockProject, type ProjectRow, updateProject } from './repository.ts'

type Settings = Valid<InkloomContract['POST /update_write_settings']>['body']

/** Returns the settings of writing with the names of the API. */
export const presentSettings = ({ description, language, writingStyle, tone, nsfw }: ProjectRow): WriteSettings => ({
  description,
  language,
  writing_style: writingStyle,
  tone,
  nsfw,
})

/** Saves the settings that are named, and returns all of them. */
export const writeSettings = async (
  { database, texts }: ProjectDependencies,
  user: ProjectUser,
  { project_id: projectId, from, ...given }: Settings,
): Promise<WriteSettings> =>
  database.transaction(async (tx) => {
    const project = await lockProject(tx, user.id, projectId)
    if (!project) throw notFound('project')
    const { description, language, writing_style, tone, nsfw } = given
    const change = {
      ...(description !== undefined && { description: cleanText(description) }),
      ...(language && { language }),
      ...(writing_style !== undefined && { writing_style: cleanText(writing_style) }),
      ...(tone !== undefined && { tone: cleanLine(tone) }),
      ...(nsfw !== undefined && { nsfw }),
    }
    const now = presentSettings(project)
    refuseStale(now, change, from, staleMessages.settings)
    if (Object.keys(change).length === 0) return now
    // The word count depends on the language.
    const counted =
      language && language !== project.language
        ? await countBlocks((await texts.at(tx, projectId, project.revision)).blocks, language)
        : {}
    const { writing_style: writingStyle, ...rest } = change
    const saved = await updateProject(tx, user.id, projectId, {
      ...rest,
      ...(writingStyle !== undefined && { writingStyle }),
      ...counted,
    })
    return presentSettings(saved ?? project)
  })
