import type { CallPriority } from './language-model.ts'
import { ModelError } from './model-error.ts'

interface Waiting {
  urgency: number
  enter(): void
}

/** Users in round-robin order, each with their waiting calls. */
type WaitingLine = Map<string, Waiting[]>

/** The number of interactive calls that may go first before a waiting book gets the next slot. */
const MAX_CALLS_BEFORE_BOOK = 8

const nobody: CallPriority = { user: '', type: 'interactive' }

const add = (line: WaitingLine, user: string, call: Waiting) => {
  const calls = line.get(user) ?? []
  line.set(user, calls)
  const at = calls.findIndex(({ urgency }) => urgency < call.urgency)
  calls.splice(at === -1 ? calls.length : at, 0, call)
}

/** Removes the most urgent call of the next user, and moves that user to the end of the line. */
const takeNext = (line: WaitingLine): Waiting | undefined => {
  const [first] = line
  if (!first) return
  const [user, calls] = first
  const call = calls.shift()
  line.delete(user)
  if (calls.length) line.set(user, calls)
  return call
}

const remove = (line: WaitingLine, user: string, call: Waiting) => {
  const calls = line.get(user)
  const at = calls?.indexOf(call) ?? -1
  if (at === -1) return
  calls!.splice(at, 1)
  if (!calls!.length) line.delete(user)
}

const waitingIn = (line: WaitingLine) => [...line.values()].reduce((sum, calls) => sum + calls.length, 0)

/**
 * Creates a queue that limits the number of parallel calls. Interactive calls go before book calls,
 * but every ninth place goes to a waiting book to prevent starvation. Users take turns, and the
 * most urgent call of a user goes first. Running calls are never interrupted.
 */
export const createCallQueue = (concurrency: number) => {
  const lines: Record<CallPriority['type'], WaitingLine> = { interactive: new Map(), book: new Map() }
  let running = 0
  let pastBooks = 0

  const admit = () => {
    while (running < concurrency) {
      const booksTurn = lines.book.size > 0 && (lines.interactive.size === 0 || pastBooks >= MAX_CALLS_BEFORE_BOOK)
      const call = takeNext(booksTurn ? lines.book : lines.interactive)
      if (!call) return
      pastBooks = booksTurn || lines.book.size === 0 ? 0 : pastBooks + 1
      running++
      call.enter()
    }
  }

  const leave = () => {
    running--
    admit()
  }

  return {
    /** Number of running and waiting calls. */
    count: () => ({ running, waiting: waitingIn(lines.interactive) + waitingIn(lines.book) }),
    /**
     * Resolves with a function that releases the place and may be called more than once. Throws
     * `ModelError` `aborted`.
     */
    enter: (priority: CallPriority = nobody, signal?: AbortSignal): Promise<() => void> =>
      new Promise((resolve, reject) => {
        const line = lines[priority.type]
        const abort = () => {
          remove(line, priority.user, call)
          reject(new ModelError('aborted', 'The call was given up while it waited for its turn.'))
        }
        const call: Waiting = {
          urgency: priority.urgency ?? 0,
          enter: () => {
            signal?.removeEventListener('abort', abort)
            let left = false
            resolve(() => {
              if (left) return
              left = true
              leave()
            })
          },
        }
        if (signal?.aborted) {
          abort()
          return
        }
        signal?.addEventListener('abort', abort, { once: true })
        add(line, priority.user, call)
        admit()
      }),
  }
}

export type CallQueue = ReturnType<typeof createCallQueue>
