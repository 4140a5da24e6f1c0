export type DraftState =
  | { is: 'idle' }
  | { is: 'writing'; title: string; key: string; text: string }
  | { is: 'stopped' }
  /** `text` is the part that arrived before the failure. */
  | { is: 'failed'; title: string; error: Error; text: string }

interface Effects {
  /** Titles of the queued sections, in order. */
  waiting: readonly string[]
  /** Returns the key of the heading for a title, or null if it was deleted or has text below it. */
  find: (title: string) => string | null
  ask: (title: string, signal: AbortSignal) => AsyncIterable<string>
  /** Inserts the text below the heading and saves it. */
  put: (title: string, text: string) => Promise<void>
  /** Removes titles from the queue on the server. */
  done: (titles: readonly string[]) => Promise<void>
  onChange: () => void
}

export type DraftRunner = ReturnType<typeof draftRunner>

/**
 * Writes the first drafts of a new project one after the other. If a person writes below a heading
 * meanwhile, that text stays and the draft is discarded; an interrupted call costs nothing. Drafts
 * that were not started stay queued on the server.
 */
export const draftRunner = (effects: Effects) => {
  let waiting = [...effects.waiting]
  let state: DraftState = { is: 'idle' }
  let call = new AbortController()
  let isRunning = false
  let written = 0
  /** The text of the current draft so far. */
  let come = ''
  const tell = (next: DraftState) => {
    state = next
    effects.onChange()
  }

  const finish = async (title: string) => {
    await effects.done([title])
    const at = waiting.indexOf(title)
    if (at !== -1) waiting.splice(at, 1)
  }

  /** Writes one draft. Returns its text, or null if it is no longer wanted. */
  const write = async (title: string, key: string, signal: AbortSignal): Promise<string | null> => {
    let text = ''
    tell({ is: 'writing', title, key, text })
    for await (const more of effects.ask(title, signal)) {
      if (signal.aborted) return null
      // Leaving the loop ends the call.
      if (effects.find(title) !== key) return null
      text = come = more
      tell({ is: 'writing', title, key, text })
    }
    if (signal.aborted || effects.find(title) !== key) return null
    if (text.trim() === '') throw new Error('Nothing was written.')
    return text
  }

  const run = async (signal: AbortSignal) => {
    for (let title = waiting[0]; title !== undefined && !signal.aborted; title = waiting[0]) {
      try {
        come = ''
        const key = effects.find(title)
        const text = key === null ? null : await write(title, key, signal)
        if (signal.aborted) return
        if (text !== null) {
          await effects.put(title, text)
          written++
        }
        await finish(title)
      } catch (error) {
        if (signal.aborted) return
        isRunning = false
        tell({ is: 'failed', title, error: error as Error, text: come })
        return
      }
    }
    if (signal.aborted) return
    isRunning = false
    tell({ is: 'idle' })
  }

  const go = () => {
    if (isRunning || waiting.length === 0) return
    isRunning = true
    call = new AbortController()
    void run(call.signal)
  }

  return {
    get state() {
      return state
    },
    /** Number of drafts written by this runner. */
    get written() {
      return written
    },
    get waiting(): readonly string[] {
      return waiting
    },
    /** Starts, or continues after a stop or failure. */
    go,
    stop: () => {
      call.abort()
      isRunning = false
      tell({ is: 'stopped' })
    },
    /** Discards the failed draft and continues with the next. */
    skip: async () => {
      if (state.is !== 'failed') return
      const { title } = state
      try {
        await finish(title)
      } catch (error) {
        return tell({ ...state, error: error as Error })
      }
      tell({ is: 'idle' })
      go()
    },
    /**
     * Inserts the partial text of the failed draft below its heading and continues with the next.
     */
    keep: async () => {
      if (state.is !== 'failed' || state.text.trim() === '') return
      const { title, text } = state
      try {
        if (effects.find(title) !== null) {
          await effects.put(title, text)
          written++
        }
        await finish(title)
      } catch (error) {
        return tell({ is: 'failed', title, error: error as Error, text: '' })
      }
      tell({ is: 'idle' })
      go()
    },
    /** Discards all queued drafts. */
    forget: async () => {
      call.abort()
      isRunning = false
      try {
        await effects.done(waiting)
      } catch (error) {
        return tell({ is: 'failed', title: waiting[0] ?? '', error: error as Error, text: '' })
      }
      waiting = []
      tell({ is: 'idle' })
    },
    close: () => call.abort(),
  }
}
