import { createHash } from 'node:crypto'
import type { BookFinding, BookFindings } from '#contract/book-findings.ts'
import type { Fact } from '#writer/bible/bible.ts'
import type { FindingDecision } from '#writer/bible/decide-finding.ts'
import { pairOf } from '#writer/bible/decide-finding.ts'
import { bibleOfSteps } from '#writer/book/bible-of-steps.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import type { Queryable } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, findBook, findSteps } from '../repository.ts'

/** A finding with the ids of its facts. */
export interface FoundFacts {
  finding: BookFinding
  facts: [string, string]
}

const idOfPair = (one: string, other: string): string =>
  createHash('sha256').update(pairOf(one, other)).digest('hex').slice(0, 32)

const passageOf = ({ value, quote, section }: Fact) => ({ value, quote, ...section! })

const decisionOf = ({ facts: [first], holds }: FindingDecision): BookFinding['decision'] => {
  if (holds === null) return 'intended'
  return holds === first ? 'first' : 'second'
}

const foundOf = (one: Fact, other: Fact, decision: BookFinding['decision']): FoundFacts => ({
  facts: [one.id, other.id],
  finding: {
    id: idOfPair(one.id, other.id),
    entity: one.entity,
    attribute: one.attribute,
    first: passageOf(one),
    second: passageOf(other),
    decision,
  },
})

/**
 * Returns the contradictions in the text of a book, including those that its author has decided.
 */
export const findingsOf = async (db: Queryable, book: BookRow): Promise<{ steps: BookStep[]; found: FoundFacts[] }> => {
  const { steps } = await findSteps(db, book.guid)
  const bible = await bibleOfSteps(steps, book.language)
  const facts = new Map(bible.facts.flatMap((fact) => (fact.section ? [[fact.id, fact] as const] : [])))
  const pair = (ids: readonly [string, string], decision: BookFinding['decision']): FoundFacts[] => {
    const [one, other] = ids.map((id) => facts.get(id))
    return one && other ? [foundOf(one, other, decision)] : []
  }
  const open = bible.findings
    .filter(({ type }) => type === 'contradiction')
    .flatMap(({ established, other }) => pair([established, other], null))
  const decided = steps.flatMap((step) => (step.type === 'decision' ? pair(step.facts, decisionOf(step)) : []))
  return { steps, found: [...open, ...decided] }
}

/** Presents the contradictions of a book. */
export const presentFindings = async (db: Queryable, book: BookRow): Promise<BookFindings> => {
  const { steps, found } = await findingsOf(db, book)
  return {
    facts_read: steps.some(({ type }) => type === 'facts'),
    findings: found.map(({ finding }) => finding),
  }
}

export const listFindings = async (
  { database: { db } }: Pick<BookDependencies, 'database'>,
  user: Pick<BookUser, 'id'>,
  guid: string,
): Promise<BookFindings> => {
  const book = await findBook(db, user.id, guid)
  if (!book) throw notFound('book')
  return presentFindings(db, book)
}
