import type { InkloomContract } from '#contract/contract.ts'
import type { StreamedEvent, Valid } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { CONTINUED_WORDS } from '#writer/tasks/continue-text.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { streamProse } from './stream-prose.ts'
import { findPassage } from './surroundings/find-passage.ts'
import { placeOfBlock } from './surroundings/place-in-outline.ts'
import { readHeadings } from './surroundings/read-headings.ts'
import { openCodex, readSurroundings } from './surroundings/read-surroundings.ts'

interface Reply {
  generated_content: string
  note: ResultNote | null
  sent: SentPrompt | null
}

type Body = Valid<InkloomContract['POST /continue_content']>['body']

/** Continues a project's text at the caret. Throws an ApiError without Premium. */
export const continueText = async (
  dependencies: EditDependencies,
  user: EditUser,
  { project_id: projectId, before, after, brief, position }: Body,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamedEvent<Reply>>> => {
  requirePremium(user, 'Writing with AI')
  const { project, context } = await loadWriting(dependencies, user, projectId)
  return streamProse(dependencies, user, {
    words: CONTINUED_WORDS[brief ? 'brief' : 'paragraph'],
    call: { context, signal },
    write: (writer, call) => writer.continueText({ before, after, brief }, call),
    surroundings: async () => {
      const blocks = await dependencies.readBlocks(projectId, project.revision)
      const passage = findPassage(blocks, before + after, position)
      return readSurroundings(
        openCodex(dependencies.database),
        { projectId, language: context.language, blocks },
        {
          size: brief ? 'draft' : 'edit',
          passage,
          place: placeOfBlock(readHeadings(blocks), passage?.first ?? -1, project.name),
          query: [before.slice(-QUERY_CHARACTERS), after.slice(0, QUERY_CHARACTERS)],
          signal,
        },
      )
    },
    reply: (text, note, sent) => ({ generated_content: text, note, sent }),
  })
}

/** The number of characters beside the caret in which names are looked up. */
const QUERY_CHARACTERS = 2000
