import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { addDetails } from '../../../exports/publication-repository.ts'
import { checkPremium } from '../check-premium.ts'
import { createProject } from '../create-project.ts'
import { levelOfBlocks, refuseLevel } from '../manuscript/block-levels.ts'
import type { Editor, ProjectDependencies } from '../dependencies.ts'
import { readBlocks } from '../manuscript/read-blocks.ts'

type Body = Valid<InkloomContract['POST /import_project']>['body']

const TONE = 'Informative'

export const importProject = async (
  dependencies: ProjectDependencies,
  { level = BLOCK_LEVEL, ...user }: Editor,
  { name, language, author: statedAuthor, details = {}, blocks }: Body,
): Promise<{ project_id: string }> => {
  checkPremium(user)
  const author = cleanLine(statedAuthor)
  const { direction } = languageOf(language)
  const yieldTurn = createYielder()
  const read: string[] = []
  for (const json of await readBlocks(blocks)) {
    if (yieldTurn.isDue()) await yieldTurn()
    read.push(inDirection(json, direction))
  }
  refuseLevel(level, await levelOfBlocks(read), 'open')
  const { id } = await createProject(dependencies, user, {
    name,
    language,
    tone: TONE,
    kind: 'import',
    blocks: read,
    alongside: async (tx, projectId) => {
      await addDetails(tx, { userId: user.id, projectId, author, details })
    },
  })
  return { project_id: id }
}

// In JSON, a quotation mark inside a string follows a backslash, so this is always a whole field.
const directionField = /(?<!\\)"direction":"(?:ltr|rtl)"/g

/**
 * Sets the direction of a block. The importer guesses the language of a file, and the person may
 * have chosen another one.
 */
const inDirection = (json: string, direction: 'ltr' | 'rtl'): string =>
  json.replaceAll(directionField, `"direction":"${direction}"`)
