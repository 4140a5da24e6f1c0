import { z } from 'zod'
import { Email } from '#contract/accounts.ts'
import { rowsOfUser } from '../database/rows-of-user.ts'
import { bookFiles } from '../features/books/personal-files.ts'
import { projectFiles } from '../features/projects/personal-files.ts'
import { tokensOf } from '#contract/plans.ts'
import { planOf } from '../plans/plan.ts'
import { loadUser } from './load-user.ts'
import { operation } from './operation.ts'
import { listEvents, listLedger, listUsers } from './repository.ts'

export const showUsers = operation(z.object({}), async (tx) => ({
  shown: (await listUsers(tx)).map(({ books, ...rows }) => ({
    email: rows.user.email,
    plan: rows.user.byok ? 'BYOK' : (planOf(rows).subscription?.plan.name ?? 'Free'),
    books,
    since: rows.user.createdAt,
    activated: rows.user.activatedAt !== null,
    id: rows.user.id,
  })),
}))

export const showLedger = operation(z.object({ email: Email }), async (tx, { email }) => {
  const user = await loadUser(tx, email)
  let balance = 0
  const rows = (await listLedger(tx, user.id)).map(({ createdAt, reason, change, bookGuid, attempt, paymentId }) => {
    balance += change
    return {
      at: createdAt,
      reason,
      change: tokensOf(change),
      balance: tokensOf(balance),
      book: bookGuid,
      attempt,
      payment: paymentId,
    }
  })
  return { shown: rows, userId: user.id }
})

export const showEvents = operation(
  z.object({ email: Email.optional(), limit: z.int().min(1).max(10_000).default(50) }),
  async (tx, { email, limit }) => {
    const user = email === undefined ? undefined : await loadUser(tx, email)
    const events = await listEvents(tx, { userId: user?.id, limit })
    return {
      shown: events.map(({ event: { at, kind, address, details }, email }) => ({ at, kind, email, address, details })),
      userId: user?.id,
    }
  },
)

/**
 * Exports all data of a person, with the content of the archive that the person can download: rows
 * by table, and files with all texts by path.
 */
export const exportUser = operation(z.object({ email: Email }), async (tx, { email }) => {
  const user = await loadUser(tx, email)
  const texts: Record<string, string> = {}
  for (const area of [projectFiles, bookFiles])
    for await (const { path, pieces } of area(tx, user.id)) texts[path] = (await Array.fromAsync(pieces)).join('')
  return { shown: { ...(await rowsOfUser(tx, user.id)), texts }, userId: user.id }
})
