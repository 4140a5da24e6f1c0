import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/**
 * Locks a user's ledger against other changes until the transaction ends. It must run before
 * statements that reference the user, because two transactions that already share the user's row
 * would deadlock.
 */
export const lockTokens = async (tx: Transaction, userId: string) =>
  tx.execute(sql`select from users where id = ${userId} for update`)
