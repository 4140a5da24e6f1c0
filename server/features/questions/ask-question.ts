import type { AnswerSource } from '#contract/answer-source.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { StreamedEvent, Valid } from '#contract/endpoint.ts'
import { type Answer, messages } from '#contract/questions.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { checkCitations, checkQuotes } from '#writer/questions/check-answer.ts'
import type { QuestionRequest } from '#writer/questions/answer-question.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { spendWordsOnStream } from '../../plans/spend-words.ts'
import { readBlockTexts } from '../../writing/block-texts.ts'
import { inFirstDelta } from '../../writing/in-first-delta.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import { presentSent } from '../../writing/present-sent.ts'
import type { ReadingDependencies, ReadingUser } from '../../writing/reading-dependencies.ts'
import { streamReply } from '../../writing/stream-reply.ts'
import { listSources } from './list-sources.ts'

type Body = Valid<InkloomContract['POST /projects/:id/questions']>['body']

/** The words that are reserved for an answer. Only those that are delivered are charged. */
const ANSWER_WORDS = 300

const withoutMarks = (text: string): string => text.replaceAll(/\[\d+\]/gu, '')

/**
 * Answers a question about a project. The text is only read. Throws an ApiError without Premium, and
 * without a language model.
 */
export const askQuestion = async (
  dependencies: ReadingDependencies,
  user: ReadingUser,
  projectId: string,
  { question, earlier }: Body,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamedEvent<Answer>>> => {
  requirePremium(user, 'Asking the book')
  const { project, context } = await loadWriting(dependencies, user, projectId)
  const { answer: write } = await dependencies.writerFor(user)
  if (!write) throw new ApiError('not_supported', `${messages.needsModel} ${messages.reassurance}`)
  const blocks = await readBlockTexts(await dependencies.readBlocks(projectId, project.revision))
  let sent: SentPrompt | null = null
  let sources: AnswerSource[] = []
  const call: WritingCall = {
    context,
    user: user.id,
    signal,
    onSent: (prompt) => (sent ??= presentSent(prompt)),
  }
  const request: QuestionRequest = {
    project: projectId,
    question,
    earlier,
    sources: async (tokens) => {
      const query = { projectId, question, earlier }
      sources = await listSources(dependencies.database.db, query, { context, blocks }, tokens)
      return sources
    },
  }
  const count = (text: string) => countWords(withoutMarks(text), context.language)
  const prose: Prose = await spendWordsOnStream(dependencies, user, { words: ANSWER_WORDS, signal, count }, () =>
    write(request, call),
  )
  return inFirstDelta(
    streamReply(
      prose,
      user,
      (text): Answer => {
        const { text: answer, found, cited } = checkCitations(text, sources)
        const { invented, quoted } = checkQuotes(answer, { sources, question, language: context.language })
        return { answer, found, cited, invented, sources: withQuotes(sources, quoted), sent }
      },
      messages.reassurance,
    ),
    () => sent && { sent, sources },
  )
}

/**
 * Returns the sources with the words that the answer quotes, instead of the sentence that matches
 * the question.
 */
const withQuotes = (sources: readonly AnswerSource[], quoted: ReadonlyMap<number, string>): AnswerSource[] =>
  sources.map((source) => {
    const quote = source.type === 'manuscript' ? quoted.get(source.number) : undefined
    return quote === undefined || quote.includes('\n') ? source : { ...source, quote }
  })
