import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Inside a transaction a query on the main client would wait for that transaction forever on the embedded database,
 * which has one connection, and would not be part of it on a server. Both throw instead.
 */
export const createTransactionGuard = () => {
  const around = new AsyncLocalStorage<{ open: boolean }>()
  return {
    /** `open` ends with the work, so that what the work left running in the background is free again. */
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
