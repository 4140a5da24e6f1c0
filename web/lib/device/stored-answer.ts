import { ApiError } from '../api/api-error.ts'
import { connection } from '../api/connection.ts'
import { deviceAccount } from './device-account.ts'
import { openDevice } from './device-database.ts'

/** Milliseconds that a call may take before a stored answer is shown in its place. */
const PATIENCE = 4000

/** Returns true if no server answered, or only a proxy in front of it. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || [502, 503, 504].includes(error.status)

/**
 * Makes a call. If the server can't be reached, or does not answer in time, returns the stored answer.
 * Without a stored answer it waits for the call.
 */
export const orStored = async <T>(
  call: (signal: AbortSignal) => Promise<T>,
  stored: () => Promise<T | null>,
  signal?: AbortSignal,
): Promise<T> => {
  const signals = signal ? [signal] : []
  const late = new AbortController()
  const calling = call(AbortSignal.any([...signals, late.signal]))
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE)
  })
  try {
    const first = await Promise.race([calling, patience])
    if (first !== 'late') return first
    const answer = await stored()
    if (answer === null) return await calling
    connection.lost()
    late.abort()
    calling.catch(() => undefined)
    return answer
  } catch (error) {
    if (signal?.aborted || !isUnreachable(error)) throw error
    const answer = await stored()
    if (answer === null) throw error
    return answer
  } finally {
    clearTimeout(timer)
  }
}

/** Makes a call whose last answer is stored for this account under `name`. */
export const answerOrStored = <T>(
  name: string,
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  orStored(
    async (both) => {
      const answer = await call(both)
      void keepAnswer(name, answer)
      return answer
    },
    () => readAnswer<T>(name),
    signal,
  )

const keepAnswer = async (name: string, answer: unknown): Promise<void> => {
  const account = deviceAccount()
  if (account === null) return
  try {
    await (await openDevice()).put('answers', { account, name, answer })
  } catch {
    // Without storage there is no answer offline.
  }
}

const readAnswer = async <T>(name: string): Promise<T | null> => {
  const account = deviceAccount()
  if (account === null) return null
  try {
    return ((await (await openDevice()).get('answers', [account, name]))?.answer as T | undefined) ?? null
  } catch {
    return null
  }
}
