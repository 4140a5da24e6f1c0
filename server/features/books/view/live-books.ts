import QuickLRU from 'quick-lru'
import type { BookEvent, Waiting } from '#contract/book-task.ts'
import { fits, noPubSub, type PubSub } from '../../../processes/pub-sub.ts'
import { createWatchers } from '../../../processes/watchers.ts'
import { type BookWaits, waitingOf } from './book-waiting.ts'
import { sectionKey } from '../writing/section-key.ts'

export type LiveSections = ReadonlyMap<string, { state: 'writing' | 'mending'; words: number }>

/** The live state of a book that is being written. It is kept in memory only. */
export interface LiveBook {
  sections: Map<string, { state: 'writing' | 'mending'; words: number }>
  /** Waiting steps, by name. */
  waits: BookWaits
  /** Parts of prompts that did not fit the model's context window. */
  partsLeftOut: Set<string>
  /** The start of this run, in milliseconds of `performance.now()`. */
  since: number
  /** Words stored in this run, and words still to write. */
  wordsKept: number
  wordsLeft: number
}

/** The state of a book that another process writes, from its messages. */
interface RemoteBook {
  sections: LiveBook['sections']
  /** The estimate made at `at`, in seconds. */
  secondsLeft: number | null
  waiting: Waiting | null
  partsLeftOut: readonly string[]
  at: number
}

/** An event of a book, or `again`, which asks watchers to reload the whole book. */
export type BookEventOrReload = BookEvent | { type: 'again' }

/** The payload of a NOTIFY. Processes of older versions read it too, so its keys keep their names. */
interface BookMessage {
  guid: string
  /** `run` means that a run began or ended, which invalidates the known state of the sections. */
  news: BookEventOrReload | { type: 'run' }
}

const TOPIC = 'books'
/** An estimate from fewer words than this would be meaningless. */
const WORDS_TO_ESTIMATE = 150
/** The state of another process expires after this time, because the process may have died. */
const REMOTE_STATE_MS = 60_000
const REMOTE_BOOKS = 10_000

/**
 * Holds the live state of books that are being written in any process, and publishes their events
 * to watchers in this process.
 */
export class LiveBooks {
  readonly #watchers = createWatchers<BookEventOrReload>({ type: 'alive' })
  readonly #books = new Map<string, LiveBook>()
  readonly #remote = new QuickLRU<string, RemoteBook>({ maxSize: REMOTE_BOOKS, maxAge: REMOTE_STATE_MS })
  readonly #pubSub: PubSub

  constructor(pubSub: PubSub = noPubSub) {
    this.#pubSub = pubSub
    pubSub.subscribe(
      TOPIC,
      (message: BookMessage) => this.#receive(message),
      () => this.#watchers.emitToAll({ type: 'again' }),
    )
  }

  publish(guid: string, event: BookEvent): void {
    this.#watchers.emit(guid, event)
    const { message, key } = messageFor(guid, event)
    this.#pubSub.publish(TOPIC, message, key)
  }

  begin(guid: string, wordsLeft: number): LiveBook {
    const book: LiveBook = {
      sections: new Map(),
      waits: new Map(),
      partsLeftOut: new Set(),
      since: performance.now(),
      wordsKept: 0,
      wordsLeft,
    }
    this.#books.set(guid, book)
    this.#pubSub.publish(TOPIC, { guid, news: { type: 'run' } } satisfies BookMessage)
    return book
  }

  end(guid: string): void {
    if (this.#books.delete(guid)) this.#pubSub.publish(TOPIC, { guid, news: { type: 'run' } } satisfies BookMessage)
  }

  /** Returns the sections that are being written, by `sectionKey`. */
  sections(guid: string): LiveSections {
    return (this.#books.get(guid) ?? this.#remote.get(guid))?.sections ?? new Map()
  }

  /** Returns the reason why the whole book waits, or null while any part of it progresses. */
  waiting(guid: string): Waiting | null {
    const book = this.#books.get(guid)
    return book ? waitingOf(book.waits, book.sections) : (this.#remote.get(guid)?.waiting ?? null)
  }

  partsLeftOut(guid: string): string[] {
    return [...((this.#books.get(guid) ?? this.#remote.get(guid))?.partsLeftOut ?? [])]
  }

  /** Asks the watchers of a book in all processes to reload it. */
  refresh(guid: string): void {
    this.#watchers.emit(guid, { type: 'again' })
    this.#pubSub.publish(TOPIC, { guid, news: { type: 'again' } } satisfies BookMessage, `${guid} again`)
  }

  /**
   * Estimates the seconds left by the speed of this run. Returns null if too few words were written
   * to tell.
   */
  secondsLeft(guid: string): number | null {
    const book = this.#books.get(guid)
    if (!book) return secondsLeftOf(this.#remote.get(guid))
    let writing = 0
    for (const { words } of book.sections.values()) writing += words
    const written = book.wordsKept + writing
    if (written < WORDS_TO_ESTIMATE) return null
    const elapsed = (performance.now() - book.since) / 1000
    return Math.ceil((elapsed * Math.max(0, book.wordsLeft - writing)) / written)
  }

  /** Watches a book; see `createWatchers`. */
  watch(guid: string, signal: AbortSignal): AsyncIterable<BookEventOrReload> {
    return this.#watchers.watch(guid, signal)
  }

  close(): void {
    this.#watchers.close()
  }

  #receive({ guid, news: event }: BookMessage): void {
    const book = this.#remote.get(guid) ?? {
      sections: new Map(),
      secondsLeft: null,
      waiting: null,
      partsLeftOut: [],
      at: performance.now(),
    }
    if (event.type === 'run') {
      this.#remote.delete(guid)
      return
    }
    if (event.type === 'section') {
      const key = sectionKey(event.chapter, event.section)
      if (event.state === 'writing' || event.state === 'mending')
        book.sections.set(key, { state: event.state, words: event.words })
      else book.sections.delete(key)
    } else if (event.type === 'task') {
      book.secondsLeft = event.task.seconds_left
      book.waiting = event.task.waiting
      book.partsLeftOut = event.task.prompt_parts_left_out
      book.at = performance.now()
    }
    this.#remote.set(guid, book)
    this.#watchers.emit(guid, event)
  }
}

const secondsLeftOf = (remote: RemoteBook | undefined): number | null =>
  remote?.secondsLeft == null
    ? null
    : Math.max(0, Math.ceil(remote.secondsLeft - (performance.now() - remote.at) / 1000))

/**
 * Returns the message for other processes. Texts are left out, because they are in the database. Of
 * the events with the same key, only the latest is sent.
 */
const messageFor = (guid: string, event: BookEvent): { message: BookMessage; key?: string } => {
  const message: BookMessage = { guid, news: event.type === 'section' ? { ...event, blocks: null } : event }
  if (!fits(message)) return { message: { guid, news: { type: 'again' } }, key: `${guid} again` }
  if (event.type === 'section') return { message, key: `${guid} ${sectionKey(event.chapter, event.section)}` }
  return event.type === 'task' ? { message, key: `${guid} task` } : { message }
}
