import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { messageFilters } from '#contract/owner-messages.ts'
import { PAGE_ROWS } from '#contract/paging.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { afterCursor, cursorOf, cutPage, pageOrder } from '../../database/page.ts'
import { contactMessages } from '../../database/schema/index.ts'

export type MessageRow = typeof contactMessages.$inferSelect
type Filter = (typeof messageFilters)[number]

const keys = { time: contactMessages.createdAt, id: contactMessages.id }

const matching: Record<Filter, SQL | undefined> = {
  open: isNull(contactMessages.answeredAt),
  answered: isNotNull(contactMessages.answeredAt),
  all: undefined,
}

export const listMessages = async (db: Queryable, { show, after }: { show: Filter; after?: string }) => {
  const found = await db
    .select({ message: contactMessages, cursor: cursorOf(keys) })
    .from(contactMessages)
    .where(and(matching[show], afterCursor(keys, after)))
    .orderBy(...pageOrder(keys))
    .limit(PAGE_ROWS + 1)
  return cutPage(found, PAGE_ROWS)
}

export const setAnswered = async (
  tx: Transaction,
  id: string,
  answeredAt: Date | null,
): Promise<MessageRow | undefined> =>
  (await tx.update(contactMessages).set({ answeredAt }).where(eq(contactMessages.id, id)).returning())[0]
