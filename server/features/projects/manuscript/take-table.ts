import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { Table } from '#contract/projects.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { outlineToBlocks } from '#manuscript/model/outline-to-blocks.ts'
import { diffTexts } from './diff-texts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { changeText } from './change-text.ts'
import type { Editor, ProjectDependencies } from '../dependencies.ts'
import { readProject } from '../read-project.ts'
import { replacePendingDrafts, updateProject } from '../repository.ts'

type Body = Valid<InkloomContract['POST /projects/:id/table']>['body']

/** Replaces the text with the headings of an outline. The previous text stays in the history. */
export const takeTable = async (
  dependencies: ProjectDependencies,
  user: Editor,
  projectId: string,
  { table: submitted, drafts, client, device }: Body,
) => {
  const table = readTable(submitted)
  const titles = drafts ? table.chapters.flatMap(({ subchapters }) => subchapters.map(({ title }) => title)) : []
  const name = await changeText(dependencies, user, projectId, async (tx, project, text) => {
    await replacePendingDrafts(tx, projectId, titles)
    // A project whose name is the title of its outline takes the title of the new outline.
    const renamed = table.title !== '' && project.name === project.contents?.title
    await updateProject(tx, user.id, projectId, { contents: table, ...(renamed && { name: table.title }) })
    return {
      change: {
        kind: 'outline',
        client: cleanLine(client),
        device: cleanLine(device),
        splices: await diffTexts(text.blocks, outlineToBlocks(table, project.language).map(stringifyBlock)),
      },
      answer: () => (renamed ? table.title : null),
    }
  })
  if (name !== null) dependencies.live.publish(projectId, { type: 'renamed', name })
  return readProject(dependencies, user, projectId)
}

const readTable = (submitted: Table): Table => {
  const fields: Record<string, string> = {}
  const titleOf = (title: string, field: string, message: string) => {
    const cleaned = cleanLine(title)
    if (cleaned === '') fields[field] = message
    return { title: cleaned }
  }
  const chapters = submitted.chapters.map((chapter, at) => ({
    ...titleOf(chapter.title, `table.chapters.${at}.title`, 'Please give this chapter a title.'),
    subchapters: chapter.subchapters.map(({ title }, below) =>
      titleOf(title, `table.chapters.${at}.subchapters.${below}.title`, 'Please give this section a title.'),
    ),
  }))
  if (chapters.length === 0) fields['table.chapters'] = 'Please add a chapter.'
  const [problem] = Object.values(fields)
  if (problem) throw new ApiError('invalid_request', problem, { fields })
  return { title: cleanLine(submitted.title), chapters }
}
