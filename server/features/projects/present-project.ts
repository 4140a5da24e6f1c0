import type { Project, ProjectItem } from '#contract/projects.ts'
import { blocksToStateJson } from '#manuscript/model/editor-blocks.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { OpenText } from './open-texts.ts'
import type { ProjectHead, ProjectRow } from './repository.ts'

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const presentItem = ({ id, name, words, updatedAt }: ProjectHead): ProjectItem => ({
  id,
  name,
  words,
  updated_date: seconds(updatedAt),
})

/** What a caller sees of a project, with its text as it was at the project's revision. */
export const presentProject = (project: ProjectRow, text: OpenText, draftsPending: string[]): Project => ({
  id: project.id,
  project_id: project.id,
  name: project.name,
  content: blocksToStateJson(text.blocks, languageOf(project.language).direction),
  description: project.description,
  language: project.language,
  writing_style: project.writingStyle,
  tone: project.tone,
  nsfw: project.nsfw,
  table: project.contents,
  revision: project.revision,
  words: project.words,
  symbols: project.symbols,
  word_goal: project.wordGoal,
  drafts_pending: draftsPending,
})
