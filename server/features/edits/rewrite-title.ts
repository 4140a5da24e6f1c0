import type { InkloomContract } from '#contract/contract.ts'
import { messages } from '#contract/edits.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { safeMarkdown } from '#manuscript/model/safe-markdown.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { explainModelError } from '../../models/explain-model-error.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { spendWords } from '../../plans/spend-words.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'

/** The words that are reserved for a long title. */
const TITLE_WORDS = 15

type Body = Valid<InkloomContract['POST /rewrite_title']>['body']

export const rewriteTitle = async (
  parts: EditDependencies,
  user: EditUser,
  { project_id: projectId, title }: Body,
  signal: AbortSignal,
): Promise<Reply<InkloomContract['POST /rewrite_title']>> => {
  requirePremium(user, 'Changing a text with AI')
  const { context } = await loadWriting(parts, user, projectId)
  const writer = await parts.writerFor(user)
  try {
    return await spendWords(parts, user, { words: TITLE_WORDS }, async () => {
      const rewritten = safeMarkdown(await writer.rewriteTitle({ title }, { context, user: user.id, signal }))
      return { value: { new_title: rewritten }, words: countWords(rewritten, context.language) }
    })
  } catch (error) {
    throw explainModelError(error, user, messages.textKept)
  }
}
