import { EventEmitter, on } from 'node:events'
import type { BookEvent } from '#contract/books.ts'

export type LiveSections = ReadonlyMap<string, { state: 'writing' | 'mending'; words: number }>

/** What is going on in a book while it is being written, kept in memory only. */
export interface LiveBook {
  sections: Map<string, { state: 'writing' | 'mending'; words: number }>
  /** When this run began, in milliseconds of `performance.now()`. */
  since: number
  /** Words kept since then, and words still to be kept. */
  wordsKept: number
  wordsLeft: number
}

const ALIVE_SECONDS = 15
/** Before this many words an estimate says nothing. */
const WORDS_TO_ESTIMATE = 150

/** What is going on in the books that this process writes, for whoever watches them. */
export class LiveBooks {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #books = new Map<string, LiveBook>()
  readonly #closing = new AbortController()

  publish(guid: string, event: BookEvent): void {
    this.#emitter.emit(guid, event)
  }

  begin(guid: string, wordsLeft: number): LiveBook {
    const book: LiveBook = { sections: new Map(), since: performance.now(), wordsKept: 0, wordsLeft }
    this.#books.set(guid, book)
    return book
  }

  end(guid: string): void {
    this.#books.delete(guid)
  }

  /** Sections being written, by `sectionKey`. */
  sections(guid: string): LiveSections {
    return this.#books.get(guid)?.sections ?? new Map()
  }

  /** By the speed of this run so far; null while there is too little to tell. */
  secondsLeft(guid: string): number | null {
    const book = this.#books.get(guid)
    if (!book) return null
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
  watch(guid: string, signal: AbortSignal): AsyncIterable<BookEvent> {
    const own = new EventEmitter()
    const pass = (event: BookEvent) => own.emit('event', event)
    const stop = AbortSignal.any([signal, this.#closing.signal])
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
}

async function* untilDeleted(events: AsyncIterable<unknown[]>, stop: AbortSignal, release: () => void) {
  try {
    for await (const [event] of events) {
      yield event as BookEvent
      if ((event as BookEvent).type === 'deleted') return
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    release()
  }
}
