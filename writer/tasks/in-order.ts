/**
 * Runs streams in parallel, at most `ahead + 1` unfinished ones, and yields their events in order:
 * events of a later stream wait until the earlier streams end. Leaving the loop ends all streams.
 */
export async function* inOrder<T>(
  streams: readonly (() => AsyncIterable<T>)[],
  ahead: number,
): AsyncGenerator<[number, T]> {
  interface Line {
    waiting: T[]
    done: boolean
    error?: { cause: unknown }
    wake: () => void
  }
  const leaving = new AbortController()
  const lines: Line[] = []
  const iterators: AsyncIterator<T>[] = []

  const pump = async (line: Line, iterator: AsyncIterator<T>) => {
    try {
      while (!leaving.signal.aborted) {
        const next = await iterator.next()
        if (next.done) break
        line.waiting.push(next.value)
        line.wake()
      }
    } catch (cause) {
      line.error = { cause }
    }
    line.done = true
    line.wake()
  }

  try {
    for (let at = 0; at < streams.length; at++) {
      while (lines.length < Math.min(streams.length, at + ahead + 1)) {
        const line: Line = { waiting: [], done: false, wake: () => {} }
        const iterator = streams[lines.length]!()[Symbol.asyncIterator]()
        lines.push(line)
        iterators.push(iterator)
        void pump(line, iterator)
      }
      const line = lines[at]!
      for (;;) {
        while (line.waiting.length > 0) yield [at, line.waiting.shift()!]
        if (line.error) throw line.error.cause
        if (line.done) break
        await new Promise<void>((resolve) => (line.wake = resolve))
      }
    }
  } finally {
    leaving.abort()
    // Not awaited, because a generator that waits for its model ends only at the model's next
    // event.
    for (const iterator of iterators) iterator.return?.().catch(() => {})
  }
}
