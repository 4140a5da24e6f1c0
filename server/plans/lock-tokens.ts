import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/**
 * Locks a user's ledger, until the transaction ends, against whatever else would change it. To come before what refers to the
 * user: two that have each done so already would wait for each other.
 */
export const lockTokens = async (tx: Transaction, userId: string) =>
  tx.execute(sql`select from users where id = ${userId} for update`)
