import type { PoolClient } from 'pg'
import type { WatchStatement } from '../database.ts'

type Callback = (error: unknown, result: unknown) => void
type Query = (...args: unknown[]) => unknown

const textOf = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text

/**
 * Reports each statement of a connection. The driver accepts statements with or without a callback.
 */
export const watchClient = (client: PoolClient, watch: WatchStatement): void => {
  const query = client.query.bind(client) as Query
  const watchedQuery: Query = (...args) => {
    const text = textOf(args[0])
    const over = text === undefined ? undefined : watch(text)
    if (!over) return query(...args)
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answered: Callback = (error, result) => {
        over(error ?? undefined)
        ;(last as Callback)(error, result)
      }
      return query(...args.slice(0, -1), answered)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(() => over(), over)
    else over()
    return result
  }
  client.query = watchedQuery as typeof client.query
}
