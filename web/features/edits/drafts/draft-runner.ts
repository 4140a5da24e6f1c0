import type { SentPrompt } from '#contract/sent-prompt.ts'

export type DraftState =
  | { type: 'idle' }
  | { type: 'writing'; title: string; key: string; text: string }
  | { type: 'stopped' }
  /** `text` is the part of the draft that arrived before the failure. */
  | { type: 'failed'; title: string; error: Error; text: string }

type FailedDraft = Extract<DraftState, { type: 'failed' }>

interface Effects {
  /** Titles of the queued sections, in order. */
  waiting: readonly string[]
  /** Returns the key of the heading for a title, or null if it was deleted or has text below it. */
  find: (title: string) => string | null
  /** `onSent` is called with the prompt that was sent to the language model. */
  ask: (title: string, signal: AbortSignal, onSent: (sent: SentPrompt) => void) => AsyncIterable<string>
  /** Inserts the text below the heading and saves it. */
  put: (title: string, text: string) => Promise<void>
  /** Removes titles from the queue on the server. */
  markWritten: (titles: readonly string[]) => Promise<void>
  onChange: () => void
}

interface SentDraft {
  title: string
  prompt: SentPrompt
}

interface WritingEffects extends Effects {
  noteSent: (sent: SentDraft) => void
}

export type DraftRunner = ReturnType<typeof draftRunner>

/**
 * Writes the first drafts of a new project one after the other. If a person writes below a heading
 * in the meantime, that text stays and the draft is discarded; an interrupted call costs nothing.
 * Drafts that were not started stay queued on the server.
 */
export const draftRunner = (effects: Effects) => {
  const queue = draftQueue(effects)
  let state: DraftState = { type: 'idle' }
  let call = new AbortController()
  let isRunning = false
  let written = 0
  let sent: SentDraft | null = null
  const noteSent = (next: SentDraft) => {
    sent = next
    effects.onChange()
  }
  const setState = (next: DraftState) => {
    state = next
    effects.onChange()
  }
  const put = async (title: string, text: string) => {
    await effects.put(title, text)
    written++
  }
  const insert = async ({ title, text }: FailedDraft) => {
    if (effects.find(title) !== null) await put(title, text)
  }

  const run = async (signal: AbortSignal) => {
    const failed = await writeQueue({ ...effects, noteSent }, queue, put, signal, setState)
    if (!signal.aborted) end(failed ?? { type: 'idle' })
  }
  const go = () => {
    if (isRunning || queue.first() === undefined) return
    isRunning = true
    call = new AbortController()
    void run(call.signal)
  }
  const end = (next: DraftState) => {
    isRunning = false
    setState(next)
  }
  /** Runs `act` for the failed draft, and continues with the next one. */
  const settle = async (act: (failed: FailedDraft) => Promise<void>, unsettled: (failed: FailedDraft) => string) => {
    if (state.type !== 'failed') return
    const failed = state
    const error = await failureOf(act(failed).then(() => queue.finish(failed.title)))
    if (error) return setState({ ...failed, error, text: unsettled(failed) })
    setState({ type: 'idle' })
    go()
  }

  return {
    get state() {
      return state
    },
    /** Number of drafts written by this runner. */
    get written() {
      return written
    },
    /** The prompt that was sent last, with the title of its section. */
    get sent() {
      return sent
    },
    waiting: queue.waiting,
    /** Starts, or continues after a stop or failure. */
    go,
    stop: () => {
      call.abort()
      end({ type: 'stopped' })
    },
    /** Discards the failed draft and continues with the next. */
    skip: () =>
      settle(
        async () => {},
        ({ text }) => text,
      ),
    /**
     * Inserts the partial text of the failed draft below its heading and continues with the next.
     */
    keep: async () => {
      if (state.type !== 'failed' || state.text.trim() === '') return
      await settle(insert, () => '')
    },
    /** Discards all queued drafts. */
    forget: async () => {
      call.abort()
      isRunning = false
      const error = await failureOf(queue.clear())
      setState(error ? { type: 'failed', title: queue.first() ?? '', error, text: '' } : { type: 'idle' })
    },
    close: () => call.abort(),
  }
}

const failureOf = (work: Promise<void>): Promise<Error | null> =>
  work.then(
    () => null,
    (error: Error) => error,
  )

/** Creates the queue of titles to write. A title is removed on the server first, then here. */
const draftQueue = ({ waiting: titles, markWritten }: Effects) => {
  const waiting = [...titles]
  return {
    waiting: waiting as readonly string[],
    first: (): string | undefined => waiting[0],
    finish: async (title: string) => {
      await markWritten([title])
      const at = waiting.indexOf(title)
      if (at !== -1) waiting.splice(at, 1)
    },
    clear: async () => {
      await markWritten([...waiting])
      waiting.length = 0
    },
  }
}

/** Writes the queued drafts. Returns the one that failed, or null after the last and after an abort. */
const writeQueue = async (
  effects: WritingEffects,
  queue: ReturnType<typeof draftQueue>,
  put: Effects['put'],
  signal: AbortSignal,
  setState: (state: DraftState) => void,
): Promise<FailedDraft | null> => {
  for (let title = queue.first(); title !== undefined; title = queue.first()) {
    let text = ''
    const show = (key: string, more: string) => setState({ type: 'writing', title, key, text: (text = more) })
    try {
      const draft = await writeDraft(effects, title, signal, show)
      if (signal.aborted) return null
      if (draft !== null) await put(title, draft)
      await queue.finish(title)
    } catch (error) {
      return { type: 'failed', title, error: error as Error, text }
    }
    if (signal.aborted) return null
  }
  return null
}

/** Writes one draft. Returns its text, or null if it is no longer wanted. */
const writeDraft = async (
  { find, ask, noteSent }: WritingEffects,
  title: string,
  signal: AbortSignal,
  show: (key: string, text: string) => void,
): Promise<string | null> => {
  const key = find(title)
  if (key === null) return null
  let text = ''
  show(key, text)
  for await (const more of ask(title, signal, (prompt) => noteSent({ title, prompt }))) {
    // Returning ends the iteration, which aborts the call.
    if (signal.aborted || find(title) !== key) return null
    text = more
    show(key, text)
  }
  if (signal.aborted || find(title) !== key) return null
  if (text.trim() === '') throw new Error('Nothing was written.')
  return text
}
