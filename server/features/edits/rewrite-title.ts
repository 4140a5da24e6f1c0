import type { InkloomContract } from '#contract/contract.ts'
import { messages } from '#contract/edits.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import { safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
import { withoutEscapes } from '#manuscript/model/markdown/without-escapes.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { SentPrompt as WriterPrompt } from '#writer/desk/sent-prompt.ts'
import { explainModelError } from '../../models/explain-model-error.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { spendWords } from '../../plans/spend-words.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { presentSent } from '../../writing/present-sent.ts'
import { passageOf } from './surroundings/find-passage.ts'
import { findHeading, placeOfHeading } from './surroundings/place-in-outline.ts'
import { readHeadings } from './surroundings/read-headings.ts'
import { openCodex, readSurroundings } from './surroundings/read-surroundings.ts'

/** The words that are reserved for a long title. */
const TITLE_WORDS = 15

type Body = Valid<InkloomContract['POST /rewrite_title']>['body']

export const rewriteTitle = async (
  dependencies: EditDependencies,
  user: EditUser,
  { project_id: projectId, title, position }: Body,
  signal: AbortSignal,
): Promise<Reply<InkloomContract['POST /rewrite_title']>> => {
  requirePremium(user, 'Changing a text with AI')
  const { project, context } = await loadWriting(dependencies, user, projectId)
  const writer = await dependencies.writerFor(user)
  const surroundings = async () => {
    const blocks = await dependencies.readBlocks(projectId, project.revision)
    const headings = readHeadings(blocks)
    const at = findHeading(headings, title, position?.block)
    return readSurroundings(
      openCodex(dependencies.database),
      { projectId, language: context.language, blocks },
      {
        size: 'draft',
        passage: passageOf(headings[at]),
        place: placeOfHeading(headings, at, project.name),
        query: [title],
        signal,
      },
    )
  }
  const around = writer.type === 'model' ? await surroundings() : undefined
  let sent: SentPrompt | null = null
  try {
    return await spendWords(dependencies, user, { words: TITLE_WORDS }, async () => {
      const call = {
        context,
        user: user.id,
        signal,
        ...(around && { surroundings: around }),
        onSent: (prompt: WriterPrompt) => (sent = presentSent(prompt)),
      }
      const written = await writer.rewriteTitle({ title }, call)
      const rewritten = withoutEscapes(safeMarkdown(written), written)
      return { value: { new_title: rewritten, sent }, words: countWords(rewritten, context.language) }
    })
  } catch (error) {
    throw explainModelError(error, user, messages.textKept)
  }
}
