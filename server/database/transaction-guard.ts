import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Detects queries on the main client inside a transaction. On the embedded database, which has one
 * connection, such a query would wait for its own transaction forever. On a server it would not be
 * part of the transaction. Both throw instead.
 */
export const createTransactionGuard = () => {
  const around = new AsyncLocalStorage<{ open: boolean }>()
  return {
    /**
     * `open` ends with the work, so that background work which it started may use the main client
     * afterwards.
     */
    async inside<T>(work: () => Promise<T>): Promise<T> {
      const transaction = { open: true }
      try {
        return await around.run(transaction, work)
      } finally {
        transaction.open = false
      }
    },
    refuseInside: (): void => {
      if (around.getStore()?.open)
        throw new Error(
          'The main database client was used inside a transaction: use the client that the transaction gives.',
        )
    },
  }
}

export type TransactionGuard = ReturnType<typeof createTransactionGuard>
