import type { Turn } from './language-model.ts'
import { ModelError } from './model-error.ts'

interface Waiting {
  urgency: number
  enter(): void
}

/** Users in the order of their turns, each with the calls that wait. */
type Line = Map<string, Waiting[]>

/** After so many interactive calls that went past a waiting book, the book has one. */
const booksWaitAtMost = 8

const nobody: Turn = { user: '', kind: 'interactive' }

const add = (line: Line, user: string, call: Waiting) => {
  const calls = line.get(user) ?? []
  line.set(user, calls)
  const at = calls.findIndex(({ urgency }) => urgency < call.urgency)
  calls.splice(at === -1 ? calls.length : at, 0, call)
}

/** The most urgent call of the user whose turn it is, who then goes to the end of the line. */
const takeNext = (line: Line): Waiting | undefined => {
  const [first] = line
  if (!first) return
  const [user, calls] = first
  const call = calls.shift()
  line.delete(user)
  if (calls.length) line.set(user, calls)
  return call
}

const remove = (line: Line, user: string, call: Waiting) => {
  const calls = line.get(user)
  const at = calls?.indexOf(call) ?? -1
  if (at === -1) return
  calls!.splice(at, 1)
  if (!calls!.length) line.delete(user)
}

const waitingIn = (line: Line) => [...line.values()].reduce((sum, calls) => sum + calls.length, 0)

/**
 * Lets so many calls through at once. Those that wait go interactive before book, except that every ninth goes to a book
 * that waits, so that no book stands still for ever; round-robin between users; within a user the most urgent first.
 * Running calls are never interrupted.
 */
export const createTurns = (concurrency: number) => {
  const lines: Record<Turn['kind'], Line> = { interactive: new Map(), book: new Map() }
  let running = 0
  let pastBooks = 0

  const admit = () => {
    while (running < concurrency) {
      const booksTurn = lines.book.size > 0 && (lines.interactive.size === 0 || pastBooks >= booksWaitAtMost)
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
    /** Calls at this moment. */
    count: () => ({ running, waiting: waitingIn(lines.interactive) + waitingIn(lines.book) }),
    /** Resolves with what gives the place back, which may be called more than once. Throws `ModelError` `aborted`. */
    enter: (turn: Turn = nobody, signal?: AbortSignal): Promise<() => void> =>
      new Promise((resolve, reject) => {
        const line = lines[turn.kind]
        const abort = () => {
          remove(line, turn.user, call)
          reject(new ModelError('aborted', 'The call was given up while it waited for its turn.'))
        }
        const call: Waiting = {
          urgency: turn.urgency ?? 0,
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
        add(line, turn.user, call)
        admit()
      }),
  }
}

export type Turns = ReturnType<typeof createTurns>
