import { messages, type Table } from '#contract/projects.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { WritingContext } from '#writer/writer.ts'
import { explainModelError } from '../../../models/explain-model-error.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { spendWords } from '../../../plans/spend-words.ts'
import type { OutlineDependencies, OutlineUser } from '../dependencies.ts'

interface Order<T> {
  length: number
  context: WritingContext
  signal: AbortSignal
  /** Stores the outline. If it throws, no words are charged. */
  keep: (table: Table) => Promise<T>
  /** The part of the error message that says what happened to the person's work. */
  reassurance: string
}

/** The most words that an outline can have: the most titles, of a few words each. */
const MOST_WORDS = 300
const TITLE_CHARACTERS = 200

/** Requests an outline from the account's writer, and charges its AI words. */
export const askOutline = async <T>(
  { database, writerFor }: OutlineDependencies,
  user: OutlineUser,
  { length, context, signal, keep, reassurance }: Order<T>,
): Promise<T> => {
  const writer = await writerFor(user)
  try {
    return await spendWords({ database }, user, { words: MOST_WORDS }, async () => {
      const table = asTable(await writer.outline({ length }, { context, user: user.id, signal }))
      if (table.chapters.length === 0) throw new ModelError('invalid', 'The outline has no chapters.')
      // No project may be created for a caller who has disconnected and never learns its id.
      if (signal.aborted) throw new ModelError('aborted', 'The caller disconnected.')
      return { value: await keep(table), words: countWords(titlesOf(table).join('\n'), context.language) }
    })
  } catch (error) {
    if (error instanceof ModelError && error.type === 'invalid')
      throw new ApiError('unavailable', messages.outlineEmpty)
    throw explainModelError(error, user, reassurance)
  }
}

const titled = (title: string) => ({ title: cleanLine(title).slice(0, TITLE_CHARACTERS).toWellFormed() })
const hasTitle = ({ title }: { title: string }) => title !== ''

const asTable = ({ title, chapters }: Outline): Table => ({
  ...titled(title),
  chapters: chapters
    .map((chapter) => ({
      ...titled(chapter.title),
      subchapters: chapter.subchapters.map((section) => titled(section.title)).filter(hasTitle),
    }))
    .filter(hasTitle),
})

const titlesOf = ({ title, chapters }: Table): string[] => [
  title,
  ...chapters.flatMap((chapter) => [chapter.title, ...chapter.subchapters.map((section) => section.title)]),
]
