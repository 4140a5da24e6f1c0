import { vi } from 'vitest'
import type { Task } from '#contract/book-task.ts'
import type { TestInkloom } from './test-inkloom.ts'

/**
 * Follows the books of an account. `until` resolves to the task once it satisfies a condition, and
 * `ended` once its book is done or has failed. The server and the token are read at each call.
 */
export const watchBooks = (account: () => { inkloom: TestInkloom; token: string }) => {
  const task = (guid: string): Promise<Task> => {
    const { inkloom, token } = account()
    return inkloom.call('GET /tasks/:guid', { params: { guid } }, token)
  }
  const until = (guid: string, reached: (task: Task) => boolean, interval = 60): Promise<Task> =>
    vi.waitFor(
      async () => {
        const now = await task(guid)
        if (!reached(now)) throw new Error(`still ${JSON.stringify(now)}`)
        return now
      },
      { interval },
    )
  // An ended book does not change, so it is polled rarely, which leaves more processor time to the
  // writing.
  const ended = (guid: string): Promise<Task> =>
    until(guid, ({ status }) => status === 'DONE' || status === 'ERROR', 100)
  return { task, until, ended }
}
