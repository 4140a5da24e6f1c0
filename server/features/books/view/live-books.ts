import { EventEmitter, on } from 'node:events'
import QuickLRU from 'quick-lru'
import type { BookEvent, Waiting } from '#contract/books.ts'
import { fits, noPubSub, type PubSub } from '../../../processes/pub-sub.ts'
import { type BookWaits, waitingOf } from './book-waiting.ts'
import { sectionKey } from '../writing/section-key.ts'

export type LiveSections = ReadonlyMap<string, { state: 'writing' | 'mending'; words: number }>

/** What is going on in a book while it is being written, kept in memory only. */
export interface LiveBook {
  sections: Map<string, { state: 'writing' | 'mending'; words: number }>
  /** Steps that wait, by their names. */
  waits: BookWaits
  /** Parts of prompts that did not fit the model's context window. */
  partsLeftOut: Set<string>
  /** When this run began, in milliseconds of `performance.now()`. */
  since: number
  /** Words kept since then, and words still to be kept. */
  wordsKept: number
  wordsLeft: number
}

/** What was heard of a book that another process writes. */
interface HeardBook {
  sections: LiveBook['sections']
  /** As it was said to be at that moment. */
  secondsLeft: number | null
  waiting: Waiting | null
  partsLeftOut: readonly string[]
  at: number
}

/** An event, or that whoever watches has to look at the whole book again. */
export type BookNews = BookEvent | { type: 'again' }

interface Told {
  guid: string
  /** `run`: one began or ended, and nothing that was heard of sections holds any more. */
  news: BookNews | { type: 'run' }
}

const TOPIC = 'books'
const ALIVE_SECONDS = 15
/** Before this many words an estimate says nothing. */
const WORDS_TO_ESTIMATE = 150
/** What was heard so long ago is believed no more: its process may have died. */
const BELIEVED_MS = 60_000
const HEARD_BOOKS = 10_000

/** What is going on in books that are being written, in this process or another, for whoever watches them here. */
export class LiveBooks {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #books = new Map<string, LiveBook>()
  readonly #heard = new QuickLRU<string, HeardBook>({ maxSize: HEARD_BOOKS, maxAge: BELIEVED_MS })
  readonly #closing = new AbortController()
  readonly #pubSub: PubSub

  constructor(pubSub: PubSub = noPubSub) {
    this.#pubSub = pubSub
    pubSub.subscribe(
      TOPIC,
      (told: Told) => this.#hear(told),
      () => {
        for (const guid of this.#emitter.eventNames()) this.#emitter.emit(guid, { type: 'again' } satisfies BookNews)
      },
    )
  }

  publish(guid: string, event: BookEvent): void {
    this.#emitter.emit(guid, event)
    const { told, key } = forOthers(guid, event)
    this.#pubSub.publish(TOPIC, told, key)
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
    this.#pubSub.publish(TOPIC, { guid, news: { type: 'run' } } satisfies Told)
    return book
  }

  end(guid: string): void {
    if (this.#books.delete(guid)) this.#pubSub.publish(TOPIC, { guid, news: { type: 'run' } } satisfies Told)
  }

  /** Sections being written, by `sectionKey`. */
  sections(guid: string): LiveSections {
    return (this.#books.get(guid) ?? this.#heard.get(guid))?.sections ?? new Map()
  }

  /** What the book as a whole waits for; null while something of it goes on. */
  waiting(guid: string): Waiting | null {
    const book = this.#books.get(guid)
    return book ? waitingOf(book.waits, book.sections) : (this.#heard.get(guid)?.waiting ?? null)
  }

  partsLeftOut(guid: string): string[] {
    return [...((this.#books.get(guid) ?? this.#heard.get(guid))?.partsLeftOut ?? [])]
  }

  /** Has whoever watches look at the whole book again. */
  refresh(guid: string): void {
    this.#emitter.emit(guid, { type: 'again' } satisfies BookNews)
    this.#pubSub.publish(TOPIC, { guid, news: { type: 'again' } } satisfies Told, `${guid} again`)
  }

  /** By the speed of this run so far; null while there is too little to tell. */
  secondsLeft(guid: string): number | null {
    const book = this.#books.get(guid)
    if (!book) return secondsLeftOf(this.#heard.get(guid))
    let writing = 0
    for (const { words } of book.sections.values()) writing += words
    const written = book.wordsKept + writing
    if (written < WORDS_TO_ESTIMATE) return null
    const elapsed = (performance.now() - book.since) / 1000
    return Math.ceil((elapsed * Math.max(0, book.wordsLeft - writing)) / written)
  }

  /**
   * Events of a book from the moment of the call on, also those before the first `next()`. Ends without an error when
   * the signal fires, the book is deleted or the server stops.
   */
  watch(guid: string, signal: AbortSignal): AsyncIterable<BookNews> {
    const own = new EventEmitter()
    const pass = (event: BookNews) => own.emit('event', event)
    const stop = AbortSignal.any([signal, this.#closing.signal])
    if (stop.aborted) return nothing()
    const events = on(own, 'event', { signal: stop })
    this.#emitter.on(guid, pass)
    const heartbeat = setInterval(pass, ALIVE_SECONDS * 1000, { type: 'alive' } satisfies BookEvent)
    const release = () => {
      this.#emitter.off(guid, pass)
      clearInterval(heartbeat)
    }
    stop.addEventListener('abort', release, { once: true })
    return untilDeleted(events, stop, release)
  }

  close(): void {
    this.#closing.abort()
  }

  #hear({ guid, news }: Told): void {
    const book = this.#heard.get(guid) ?? {
      sections: new Map(),
      secondsLeft: null,
      waiting: null,
      partsLeftOut: [],
      at: performance.now(),
    }
    if (news.type === 'run') {
      this.#heard.delete(guid)
      return
    }
    if (news.type === 'section') {
      const key = sectionKey(news.chapter, news.section)
      if (news.state === 'writing' || news.state === 'mending')
        book.sections.set(key, { state: news.state, words: news.words })
      else book.sections.delete(key)
    } else if (news.type === 'task') {
      book.secondsLeft = news.task.seconds_left
      book.waiting = news.task.waiting
      book.partsLeftOut = news.task.prompt_parts_left_out
      book.at = performance.now()
    }
    this.#heard.set(guid, book)
    this.#emitter.emit(guid, news)
  }
}

const secondsLeftOf = (heard: HeardBook | undefined): number | null =>
  heard?.secondsLeft == null ? null : Math.max(0, Math.ceil(heard.secondsLeft - (performance.now() - heard.at) / 1000))

/** What is told of an event: texts stay in the database, and of what only the latest says anything only that is told. */
const forOthers = (guid: string, event: BookEvent): { told: Told; key?: string } => {
  const told: Told = { guid, news: event.type === 'section' ? { ...event, blocks: null } : event }
  if (!fits(told)) return { told: { guid, news: { type: 'again' } }, key: `${guid} again` }
  if (event.type === 'section') return { told, key: `${guid} ${sectionKey(event.chapter, event.section)}` }
  return event.type === 'task' ? { told, key: `${guid} task` } : { told }
}

// oxlint-disable-next-line require-yield, no-empty-function -- a stream that ends at once
async function* nothing(): AsyncGenerator<never> {}

async function* untilDeleted(events: AsyncIterable<unknown[]>, stop: AbortSignal, release: () => void) {
  try {
    for await (const [event] of events) {
      yield event as BookNews
      if ((event as BookNews).type === 'deleted') return
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    release()
  }
}
