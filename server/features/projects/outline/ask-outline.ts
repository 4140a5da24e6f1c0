import { messages, type Table } from '#contract/projects.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { WritingContext } from '#writer/writer.ts'
import { explainModelError } from '../../../explain-model-error.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { spendWords } from '../../../plans/spend-words.ts'
import type { OutlineDependencies, OutlineUser } from '../dependencies.ts'

interface Order<T> {
  length: number
  context: WritingContext
  signal: AbortSignal
  /** What becomes of it; what is thrown here takes no words either. */
  keep: (table: Table) => Promise<T>
  /** What the person is told of their work when it fails. */
  kept: string
}

/** Titles of the longest table there is, of which each has a few words. */
const MOST_WORDS = 300
const TITLE_CHARACTERS = 200

/** Asks the person's writer for a table of contents, paid for with their words. */
export const askOutline = async <T>(
  { database, writerFor }: OutlineDependencies,
  user: OutlineUser,
  { length, context, signal, keep, kept }: Order<T>,
): Promise<T> => {
  const writer = await writerFor(user)
  try {
    return await spendWords({ database }, user, { words: MOST_WORDS }, async () => {
      const table = asTable(await writer.outline({ length }, { context, user: user.id, signal }))
      if (table.chapters.length === 0) throw new ModelError('invalid', 'The outline has no chapter')
      // Whoever left would find what they never heard of.
      if (signal.aborted) throw new ModelError('aborted', 'The caller left.')
      return { value: await keep(table), words: countWords(titlesOf(table).join('\n'), context.language) }
    })
  } catch (error) {
    if (error instanceof ModelError && error.kind === 'invalid')
      throw new ApiError('unavailable', messages.outlineEmpty)
    throw explainModelError(error, user, kept)
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
