import type { BookHooks, BookProgress } from '#writer/book/book-state.ts'
import { announce } from '../view/announce.ts'
import { QUIET_MS } from '../view/book-waiting.ts'
import type { LiveBook } from '../view/live-books.ts'
import type { BookDependencies } from '../dependencies.ts'
import type { BookRow } from '../repository.ts'
import { sectionKey } from './section-key.ts'

interface Log {
  error(details: object, message: string): void
}

/** Publishes the writer's progress, and the reason why it waits, to the book's watchers. */
export const showProgress = (
  dependencies: BookDependencies,
  log: Log,
  book: BookRow,
  live: LiveBook,
): BookHooks['progress'] => {
  const announceIfChanged = createAnnouncer(dependencies, log, book)
  return (event) => {
    if (event.type === 'outline-started') return
    if (event.type === 'waiting') {
      const before = live.waits.get(event.step)
      const { waiting } = event
      const since =
        waiting.reason === 'no answer'
          ? waiting.since
          : before?.waiting.reason === waiting.reason
            ? before.since
            : Date.now()
      live.waits.set(event.step, { since, waiting })
      announceIfChanged()
      const quiet = since + QUIET_MS - Date.now()
      if (waiting.reason === 'no answer' && quiet > 0) setTimeout(announceIfChanged, quiet + 10).unref()
    } else if (event.type === 'waiting-over') {
      live.waits.delete(event.step)
      announceIfChanged()
    } else if (event.type === 'prompt-shortened') {
      for (const part of event.parts) live.partsLeftOut.add(part)
      announceIfChanged()
    } else showSection(dependencies, book.guid, live, event)
  }
}

/**
 * Returns a function that publishes the book if its reason for waiting, or the omissions from its
 * prompts, have changed.
 */
const createAnnouncer = (dependencies: BookDependencies, log: Log, book: BookRow) => {
  const currentState = () =>
    JSON.stringify([dependencies.live.waiting(book.guid), dependencies.live.partsLeftOut(book.guid)])
  let announced = currentState()
  return () => {
    const now = currentState()
    if (now === announced) return
    announced = now
    announce(dependencies, book).catch((error: unknown) =>
      log.error({ err: error, guid: book.guid }, 'failed to publish the progress of a book'),
    )
  }
}

type SectionProgress = Extract<BookProgress, { chapter: number }>

const showSection = ({ live: books }: BookDependencies, guid: string, live: LiveBook, event: SectionProgress) => {
  const { chapter, section } = event
  const key = sectionKey(chapter, section)
  const now = live.sections.get(key) ?? { state: 'writing' as const, words: 0 }
  if (event.type === 'section-delta') now.words = event.words
  if (event.type === 'section-repaired') now.state = 'mending'
  live.sections.set(key, now)
  books.publish(guid, {
    type: 'section',
    chapter,
    section,
    state: now.state,
    words: now.words,
    failure: null,
    note: null,
    blocks: null,
  })
}
