import { noGoals } from '#contract/goal-limits.ts'
import { type Project, type ProjectItem, UNTITLED } from '#contract/projects.ts'
import { stateJsonPieces } from '#manuscript/model/editor-state/editor-blocks.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import type { OpenText } from './manuscript/open-texts.ts'
import type { ProjectHead, ProjectRow } from './repository.ts'
import { presentSettings } from './write-settings.ts'

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const presentItem = ({ id, name, words, updatedAt, folderId, archivedAt }: ProjectHead): ProjectItem => ({
  id,
  name,
  words,
  updated_date: seconds(updatedAt),
  folder_id: folderId,
  archived: archivedAt !== null,
})

/** Yields in between, because a text may be very long. */
const stateOf = async (blocks: readonly string[], direction: 'ltr' | 'rtl'): Promise<string> => {
  const yieldTurn = createYielder()
  const pieces: string[] = []
  for (const piece of stateJsonPieces(blocks, direction)) {
    pieces.push(piece)
    if (yieldTurn.isDue()) await yieldTurn()
  }
  return pieces.join('')
}

/** Presents a project to its owner, with its text at the current revision. */
export const presentProject = async (
  project: ProjectRow,
  text: OpenText,
  draftsPending: string[],
  origin: Project['origin'],
): Promise<Project> => ({
  id: project.id,
  project_id: project.id,
  name: project.name,
  content: await stateOf(text.blocks, languageOf(project.language).direction),
  ...presentSettings(project),
  table: project.contents,
  revision: project.revision,
  words: project.words,
  symbols: project.symbols,
  word_goal: project.wordGoal,
  goals: project.goals ?? noGoals,
  drafts_pending: draftsPending,
  origin: origin && { ...origin, title: origin.title || UNTITLED },
})
