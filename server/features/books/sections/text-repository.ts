import { and, eq, inArray, sql } from 'drizzle-orm'
import { noFacts } from '#writer/bible/accept-facts.ts'
import { type Arrangement, sectionAt } from '#writer/arrangement/arrangement.ts'
import type { BookStep, SectionPlace } from '#writer/book/book-state.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { bookSteps } from '../../../database/schema/index.ts'
import { boundaryStepKey, sectionStepKey } from '../writing/section-step-key.ts'
import { addVersion, hasVersions, type SectionStep } from './versions-repository.ts'

type BoundaryStep = Extract<BookStep, { type: 'boundary' }>
export type FactsStep = Extract<BookStep, { type: 'facts' }>

export interface StoredSection {
  /** The step of the section with its current text, which includes repaired transitions. */
  step: SectionStep
  locked: boolean
  createdAt: Date
}

const stepOf = (guid: string, key: string) => and(eq(bookSteps.bookGuid, guid), eq(bookSteps.stepKey, key))

/** Returns the finished section with this id, or undefined if it has no text. */
export const findSection = async (
  db: Queryable,
  guid: string,
  place: SectionPlace,
): Promise<StoredSection | undefined> => {
  const keys = [sectionStepKey('section', place), boundaryStepKey(place.chapter)]
  const rows = await db
    .select({ step: bookSteps.step, locked: bookSteps.locked, createdAt: bookSteps.createdAt })
    .from(bookSteps)
    .where(and(eq(bookSteps.bookGuid, guid), inArray(bookSteps.stepKey, keys)))
  const steps = rows.map((row) => ({ ...row, step: row.step as BookStep }))
  const row = steps.find(({ step }) => step.type === 'section')
  if (!row) return undefined
  const { section, ...step } = row.step as SectionStep
  const boundary = steps.find(({ step }) => step.type === 'boundary')?.step as BoundaryStep | undefined
  const smoothed = boundary?.sections.find((one) => one.section === place.section)
  return {
    step: { ...step, section: { ...section, blocks: smoothed?.blocks ?? section.blocks } },
    locked: row.locked,
    createdAt: row.createdAt,
  }
}

/** Removes the repaired text of a section, because its step contains the current one. */
const dropSmoothed = async (tx: Transaction, guid: string, { chapter, section }: SectionPlace) => {
  const [row] = await tx
    .select({ step: bookSteps.step })
    .from(bookSteps)
    .where(stepOf(guid, boundaryStepKey(chapter)))
  const boundary = row?.step as BoundaryStep | undefined
  if (!boundary?.sections.some((one) => one.section === section)) return
  const step: BoundaryStep = { ...boundary, sections: boundary.sections.filter((one) => one.section !== section) }
  await tx
    .update(bookSteps)
    .set({ step })
    .where(stepOf(guid, boundaryStepKey(chapter)))
}

/** Replaces the text of a finished section. `step` refers to the section by its id. */
export const replaceText = async (tx: Transaction, guid: string, step: SectionStep) => {
  const { section } = step
  await tx
    .update(bookSteps)
    .set({ step, words: section.words })
    .where(stepOf(guid, sectionStepKey('section', section)))
  await dropSmoothed(tx, guid, section)
}

/** Adds the step of a section that a split or merge has made, and its facts. */
export const addSection = async (tx: Transaction, guid: string, step: SectionStep, facts: FactsStep | null) => {
  const { section } = step
  await tx
    .insert(bookSteps)
    .values({ bookGuid: guid, stepKey: sectionStepKey('section', section), step, words: section.words })
  if (facts) await tx.insert(bookSteps).values({ bookGuid: guid, stepKey: sectionStepKey('facts', facts), step: facts })
}

/** Returns the stored facts of a section, or undefined if they were never read. */
export const findFacts = async (db: Queryable, guid: string, place: SectionPlace): Promise<FactsStep | undefined> => {
  const [row] = await db
    .select({ step: bookSteps.step })
    .from(bookSteps)
    .where(stepOf(guid, sectionStepKey('facts', place)))
  return row?.step as FactsStep | undefined
}

const isUnread = sql`${bookSteps.step}->>'unread' = 'true'`
const ofFacts = (guid: string) => and(eq(bookSteps.bookGuid, guid), sql`${bookSteps.stepKey} like 'facts:%'`)

/**
 * Records that the text of a section has changed since its facts were read. Returns false if the
 * facts of the book are not read.
 */
export const markUnread = async (tx: Transaction, guid: string, place: SectionPlace): Promise<boolean> => {
  if ((await tx.$count(bookSteps, ofFacts(guid))) === 0) return false
  const { chapter, section } = place
  const step: FactsStep = { type: 'facts', chapter, section, found: noFacts(), unread: true }
  await tx
    .insert(bookSteps)
    .values({ bookGuid: guid, stepKey: sectionStepKey('facts', place), step })
    .onConflictDoUpdate({
      target: [bookSteps.bookGuid, bookSteps.stepKey],
      set: { step: sql`${bookSteps.step} || '{"unread": true}'::jsonb` },
    })
  return true
}

/** Returns the places of sections with a text whose facts were never read. */
export const listWithoutFacts = async (db: Queryable, guid: string): Promise<SectionPlace[]> => {
  const rows = await db
    .select({ key: bookSteps.stepKey, step: bookSteps.step })
    .from(bookSteps)
    .where(and(eq(bookSteps.bookGuid, guid), eq(bookSteps.retired, false)))
  const keys = new Set(rows.map(({ key }) => key))
  return rows
    .flatMap(({ step }) => {
      const { type, section } = step as SectionStep
      return type === 'section' ? [section] : []
    })
    .filter((place) => !keys.has(sectionStepKey('facts', place)))
}

/** Returns the facts of sections whose current text was not read. */
export const listUnread = async (db: Queryable, guid: string): Promise<FactsStep[]> => {
  const rows = await db
    .select({ step: bookSteps.step })
    .from(bookSteps)
    .where(and(ofFacts(guid), isUnread, eq(bookSteps.retired, false)))
    .orderBy(bookSteps.stepKey)
  return rows.map(({ step }) => step as FactsStep)
}

/** Replaces the facts of a section. */
export const replaceFacts = async (tx: Transaction, guid: string, step: FactsStep) =>
  tx
    .update(bookSteps)
    .set({ step })
    .where(stepOf(guid, sectionStepKey('facts', step)))

/** Returns the planned title of a section. A section that a split or merge has made has its own. */
export const findOutlineTitle = async (db: Queryable, guid: string, place: SectionPlace): Promise<string> => {
  const [row] = await db.select({ step: bookSteps.step }).from(bookSteps).where(stepOf(guid, 'outline'))
  const step = row?.step as BookStep | undefined
  if (step?.type !== 'outline') return ''
  return step.outline.chapters[place.chapter]?.subchapters[place.section]?.title ?? ''
}

/** Locks or unlocks a section. Returns false if it has no text. */
export const lockText = async (tx: Transaction, guid: string, place: SectionPlace, locked: boolean): Promise<boolean> =>
  (
    await tx
      .update(bookSteps)
      .set({ locked })
      .where(stepOf(guid, sectionStepKey('section', place)))
      .returning({ key: bookSteps.stepKey })
  ).length > 0

/** Returns the ids of all sections that the book has or had. */
export const listSectionIds = async (db: Queryable, guid: string): Promise<SectionPlace[]> => {
  const rows = await db
    .select({ key: bookSteps.stepKey })
    .from(bookSteps)
    .where(and(eq(bookSteps.bookGuid, guid), sql`${bookSteps.stepKey} like 'section%:%:%'`))
  return rows.map(({ key }) => {
    const [, chapter, section] = key.split(':')
    return { chapter: Number(chapter), section: Number(section) }
  })
}

/**
 * Applies repaired transitions to the texts of sections. Locked sections stay unchanged. A section
 * that has versions gets another one.
 */
export const storeSmoothed = async (
  tx: Transaction,
  guid: string,
  { chapter, sections }: BoundaryStep,
  arrangement: Arrangement,
) => {
  for (const { section, blocks } of sections) {
    const place = sectionAt(arrangement, { chapter, section })
    const stored = place && (await findSection(tx, guid, place))
    if (!stored || stored.locked) continue
    const step: SectionStep = { ...stored.step, section: { ...stored.step.section, blocks } }
    await replaceText(tx, guid, step)
    if (await hasVersions(tx, guid, place))
      await addVersion(tx, {
        bookGuid: guid,
        place,
        origin: 'smoothed',
        state: 'accepted',
        step,
        decidedAt: new Date(),
      })
  }
}
