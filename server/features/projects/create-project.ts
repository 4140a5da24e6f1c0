import { type Revision, type Table, UNTITLED } from '#contract/projects.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { EMPTY_PARAGRAPH } from '#manuscript/model/diff/tidy-splices.ts'
import type { Transaction } from '../../database/database.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { levelOfBlocks } from './manuscript/block-levels.ts'
import { charactersOf } from './manuscript/open-texts.ts'
import { imagesIn } from './manuscript/images-in.ts'
import { countBlocks, refuseTooLong } from './manuscript/read-blocks.ts'
import { addImageUses, addProject, addRevision, type ProjectRow } from './repository.ts'
import { packSplices } from './manuscript/text-bytes.ts'

interface New {
  name: string
  language: LanguageCode
  tone: string
  description?: string
  /** Stored beside the text. `takeTable` turns its headings into the text. */
  table?: Table | null
  /** The JSON of each initial block. Without blocks, the project starts with an empty paragraph. */
  blocks?: readonly string[]
  kind?: Exclude<Revision['kind'], 'conflict'>
  /** The generated book that it is made from. */
  bookGuid?: string
  /** Runs in the transaction that creates the project. */
  alongside?: (tx: Transaction, projectId: string) => Promise<void>
}

/** Creates a project and stores its initial text as revision 0. */
export const createProject = async (
  { database }: ProjectDependencies,
  user: ProjectUser,
  { name, language, tone, description = '', table = null, blocks = [], kind = 'created', bookGuid, alongside }: New,
): Promise<ProjectRow> => {
  const text = blocks.length > 0 ? blocks : [EMPTY_PARAGRAPH]
  refuseTooLong(text.length, charactersOf(text))
  const counted = await countBlocks(text, language)
  const blockLevel = await levelOfBlocks(text)
  const inserted = [{ start: 0, deleteCount: 0, blocks: text }]
  const images = await imagesIn(inserted)
  const splices = await packSplices(inserted)
  return database.transaction(async (tx) => {
    const project = await addProject(tx, {
      userId: user.id,
      name: cleanLine(name) || UNTITLED,
      description: cleanText(description),
      language,
      tone: cleanLine(tone),
      contents: table,
      bookGuid: bookGuid ?? null,
      revision: 0,
      blocks: text.length,
      blockLevel,
      ...counted,
    })
    await addRevision(tx, {
      projectId: project.id,
      revision: 0,
      kind,
      splices,
      words: counted.words,
      wordsChange: counted.words,
      wordsRemoved: 0,
    })
    await addImageUses(tx, project, images)
    await alongside?.(tx, project.id)
    return project
  })
}
