import { and, eq } from 'drizzle-orm'
import type { FindingDecision } from '#writer/bible/decide-finding.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import type { Transaction } from '../../../database/database.ts'
import { bookSteps } from '../../../database/schema/index.ts'

/** Stores a decision about a finding, which names both facts, or removes it. */
export const storeDecision = async (
  tx: Transaction,
  guid: string,
  finding: string,
  decision: FindingDecision | null,
) => {
  const stepKey = `decision:${finding}`
  await tx.delete(bookSteps).where(and(eq(bookSteps.bookGuid, guid), eq(bookSteps.stepKey, stepKey)))
  if (!decision) return
  const step: BookStep = { type: 'decision', ...decision }
  await tx.insert(bookSteps).values({ bookGuid: guid, stepKey, step })
}
