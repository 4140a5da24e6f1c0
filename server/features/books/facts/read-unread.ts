import { limits } from '#contract/codex.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { Bible } from '#writer/bible/bible.ts'
import { factId, promiseId } from '#writer/bible/keys.ts'
import { findEntity, searchedText } from '#writer/bible/name-forms.ts'
import { linesOfBlocks } from '#writer/book/block-lines.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { PASSAGE_CALL_TOKENS } from '#writer/codex/read-passage.ts'
import type { CodexReader, PassageFacts } from '#writer/codex/codex-reader.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { Writer } from '#writer/writer.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { tokensOfBook } from '../../../usage/repository.ts'
import { capOf } from '../cost/cap-columns.ts'
import { exceedsCap } from '../cost/hold-cap.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { loadWrittenOrder } from '../order-of-book.ts'
import { type BookRow, findAuthor, findBookOf, lockBook } from '../repository.ts'
import { type FactsStep, findFacts, findSection, listUnread, replaceFacts } from '../sections/text-repository.ts'
import { findBibleOfBook } from '../view/bible-of-book.ts'

type Dependencies = Pick<
  BookDependencies,
  'database' | 'writerFor' | 'settleUsage' | 'queueFacts' | 'readingTokensPerDay' | 'live'
>

interface Log {
  error(details: object, message: string): void
}

/** The pause after a failure of the model. */
const RETRY_MS = 3_600_000
const DAY_MS = 86_400_000
/** The maximum number of open promises that a call lists. These are the latest ones. */
const MOST_PROMISES = 12
/**
 * The maximum number of facts of earlier texts that are kept for a section. They are kept because
 * these texts can be restored.
 */
const MOST_FACTS = 200

const tomorrow = (): Date => new Date((Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS)

/** Another call about the same section would fail in the same way. */
const isFinal = ({ type }: ModelError): boolean => ['refused', 'rejected', 'too-long', 'invalid'].includes(type)

/**
 * Reads the facts of the sections of a book whose text was replaced since they were read, one
 * section after the other, within the daily budget and the spending cap of the book. Throws if the
 * process stops or the database fails; the job then runs again.
 */
export const readUnread = async (
  dependencies: Dependencies,
  log: Log,
  guid: string,
  stopping: AbortSignal,
): Promise<void> => {
  const { db } = dependencies.database
  const book = await findBookOf(db, guid)
  const author = book && (await findAuthor(db, book.userId))
  if (!author) return
  const order = await loadWrittenOrder(db, book, author)
  const writer = order.readsFacts ? await writerOf(dependencies, author) : null
  if (!writer?.codex) return
  try {
    for (const step of await listUnread(db, guid)) {
      stopping.throwIfAborted()
      const until = await readOne(
        dependencies,
        { book, author, writer, reader: writer.codex, isFactual: craftOf(order).isFactual, stopping },
        step,
      )
      if (until) return await dependencies.queueFacts(null, guid, until)
    }
  } catch (error) {
    if (!(error instanceof ModelError) || error.type === 'aborted') throw error
    log.error({ err: error, guid }, 'reading a rewritten section failed')
    if (!['unauthorized', 'no-credit'].includes(error.type))
      await dependencies.queueFacts(null, guid, new Date(Date.now() + RETRY_MS))
  }
}

/** Returns the writer of an account, or null if it needs a key that is missing. */
const writerOf = async ({ writerFor }: Dependencies, author: Pick<BookUser, 'id' | 'byok'>): Promise<Writer | null> => {
  try {
    return await writerFor(author)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ai_key_missing') return null
    throw error
  }
}

interface Run {
  book: BookRow
  author: Pick<BookUser, 'byok'>
  writer: Writer
  reader: CodexReader
  isFactual: boolean
  stopping: AbortSignal
}

/**
 * Reads one section. If it can't be read now, returns the time from which it may be tried again.
 */
const readOne = async (dependencies: Dependencies, run: Run, step: FactsStep) => {
  const { book, author, writer, reader, isFactual, stopping } = run
  const { db } = dependencies.database
  const { guid, userId, language } = book
  const text = await textOf(dependencies, guid, step)
  if (text === null) return undefined
  const usage = {
    inputTokens: PASSAGE_CALL_TOKENS.input + estimateTokens(text),
    cachedTokens: 0,
    outputTokens: PASSAGE_CALL_TOKENS.output,
  }
  const most = author.byok ? limits.tokensPerDay : dependencies.readingTokensPerDay
  if (most === 0) return undefined
  await dependencies.settleUsage()
  const used = await tokensOfBook(db, guid, { purpose: 'facts', day: new Date().toISOString().slice(0, 10) })
  if (used + usage.inputTokens + usage.outputTokens > most) return tomorrow()
  const cap = capOf(book)
  const { prices } = (await writer.facts?.('facts-codex')) ?? {}
  if (cap && (await exceedsCap(dependencies, { guid, cap }, [{ usage }], prices))) return undefined
  const { entities, promises } = (await findBibleOfBook(db, userId, guid)) ?? noBible
  const searched = searchedText(text, language)
  const found = await reader
    .read(
      {
        project: guid,
        language,
        isFactual,
        text,
        entities: entities.filter(({ name, aliases }) => findEntity(searched, [name, ...aliases])),
        open: promises.filter(({ closed }) => closed === null).slice(-MOST_PROMISES),
      },
      { usedFor: { user: userId, book: guid }, callPriority: { user: userId, type: 'book' }, signal: stopping },
    )
    .catch((error: unknown) => {
      if (error instanceof ModelError && isFinal(error)) return null
      throw error
    })
  await storeFound(dependencies, book, step, { text, found })
  return undefined
}

const noBible: Pick<Bible, 'entities' | 'promises'> = { entities: [], promises: [] }

const textOf = async ({ database: { db } }: Pick<Dependencies, 'database'>, guid: string, place: SectionPlace) => {
  const stored = await findSection(db, guid, place)
  return stored ? linesOfBlocks(stored.step.section.blocks).join('\n') : null
}

/** Stores the facts of a section, unless its text was changed or removed in the meantime. */
const storeFound = async (
  dependencies: Dependencies,
  { guid, userId }: BookRow,
  { chapter, section }: FactsStep,
  { text, found }: { text: string; found: PassageFacts | null },
) => {
  const place = { chapter, section }
  await dependencies.database.transaction(async (tx) => {
    if (!(await lockBook(tx, userId, guid))) return
    const stored = await findSection(tx, guid, place)
    const before = await findFacts(tx, guid, place)
    if (!stored || !before || linesOfBlocks(stored.step.section.blocks).join('\n') !== text) return
    const merged = found ? mergeFound(before.found, found, place) : before.found
    await replaceFacts(tx, guid, { type: 'facts', ...place, found: merged })
  })
  dependencies.live.refresh(guid)
}

const byId = <T extends { id: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]

/**
 * Adds the facts of the new text to the known facts of the section. Facts whose passage is gone are
 * no part of the bible; they are kept because an earlier text can be restored.
 */
const mergeFound = (
  before: SectionFacts,
  { facts, promises, kept }: PassageFacts,
  place: SectionPlace,
): SectionFacts => ({
  facts: byId([
    ...before.facts,
    ...facts.map((fact) => ({ ...fact, section: place, id: factId({ ...fact, section: place }) })),
  ]).slice(-MOST_FACTS),
  promises: byId([
    ...before.promises,
    ...promises.map((promise) => ({ ...promise, opened: place, id: promiseId(promise.text, place) })),
  ]).slice(-MOST_FACTS),
  kept: [...kept.keys()],
  rejected: 0,
  notable: [],
})
