import { messages } from '#contract/chapters.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { ChapterReader, ChapterRequest } from '#writer/chapter/chapter-reader.ts'
import type { WritingCall } from '#writer/writer.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { explainModelError } from '../../models/explain-model-error.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { spendWords } from '../../plans/spend-words.ts'
import { readBlockTexts } from '../../writing/block-texts.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import { presentSent } from '../../writing/present-sent.ts'
import type { ReadingDependencies, ReadingUser } from '../../writing/reading-dependencies.ts'
import { chapterBlocks, type StatedHeading } from './chapter-blocks.ts'

/** The words that are reserved for the model's reply. Only those that are delivered are charged. */
const RESERVED_WORDS = 250

interface ChapterPartRequest {
  projectId: string
  heading: StatedHeading
  part: number
  signal: AbortSignal
}

type Ask<R> = (
  reader: ChapterReader,
  request: ChapterRequest,
  call: WritingCall,
) => Promise<{ reply: R; delivered: string }>

/** Asks the model about one part of a chapter. Throws an ApiError without Premium or a model. */
export const readChapter = async <R>(
  dependencies: ReadingDependencies,
  user: ReadingUser,
  { projectId, heading, part, signal }: ChapterPartRequest,
  ask: Ask<R>,
): Promise<R & { sent: SentPrompt | null }> => {
  requirePremium(user, 'Reading a chapter with AI')
  const { project, context } = await loadWriting(dependencies, user, projectId)
  const { chapters: reader } = await dependencies.writerFor(user)
  if (!reader) throw new ApiError('not_supported', `${messages.needsModel} ${messages.reassurance}`)
  const texts = await readBlockTexts(await dependencies.readBlocks(projectId, project.revision))
  const blocks = chapterBlocks(texts, heading)
  let sent: SentPrompt | null = null
  const call: WritingCall = {
    context,
    user: user.id,
    signal,
    onSent: (prompt) => (sent ??= presentSent(prompt)),
  }
  try {
    const reply = await spendWords(dependencies, user, { words: RESERVED_WORDS }, async () => {
      const { reply: value, delivered } = await ask(reader, { project: projectId, blocks, part }, call)
      return { value, words: countWords(delivered, context.language) }
    })
    return { ...reply, sent }
  } catch (error) {
    throw explainModelError(error, user, messages.reassurance)
  }
}
