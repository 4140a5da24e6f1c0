import { randomUUID } from 'node:crypto'
import type { BookPlan, EditedPlan, EditedSection } from '#contract/book-plans.ts'
import { worldStatements } from '#writer/plan/make-world.ts'
import { type PlanOrder, planOrderOf } from '#writer/plan/plan-order.ts'
import type { Argument, ChapterPlan, Intent, Plan, SectionPlan, World } from '#writer/plan/plan.ts'
import { sectionsOf } from '#writer/plan/section-numbers.ts'
import { verifiedEvidence } from '#writer/plan/unsupported-facts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { loadOrder } from '../order-of-book.ts'
import type { BookRow } from '../repository.ts'
import { changePlan, storePlan } from './change-plan.ts'
import { mostSections } from './present-plan.ts'

/**
 * Returns the statements that still have to be checked. A statement that the author has rewritten
 * or checked is the author's own.
 */
const uncheckedStatements = (old: readonly string[], stated: ReadonlySet<string | undefined>, left = old): string[] =>
  old.filter((statement) => stated.has(statement) && left.includes(statement))

const newSection = (): SectionPlan => ({
  id: randomUUID(),
  title: '',
  synopsis: '',
  beats: [],
  scene: null,
  argument: null,
  opens: [],
  closes: [],
  words: 0,
  toBeChecked: [],
  locked: false,
})

/**
 * Returns the evidence as its author edited it. A quote counts only if a reference contains it word
 * for word. A source that the author names without a quote needs no proof.
 */
const editArgument = (edited: Argument, order: PlanOrder): Argument => ({
  ...edited,
  evidence: edited.evidence.map(({ text, reference, quote }) =>
    quote ? verifiedEvidence(text, quote, order) : { text, reference: reference || null, quote: null },
  ),
})

const editSection = (old: SectionPlan, edited: EditedSection, order: PlanOrder): SectionPlan => {
  const { scene = old.scene, argument, opens = old.opens, closes = old.closes, to_be_checked: left, ...rest } = edited
  const changed = argument === undefined ? old.argument : argument && editArgument(argument, order)
  const stated = new Set([rest.synopsis, ...rest.beats, changed?.claim])
  return {
    ...old,
    ...rest,
    id: old.id,
    scene,
    argument: changed,
    opens,
    closes,
    toBeChecked: uncheckedStatements(old.toBeChecked, stated, left),
  }
}

const editWorld = (
  old: World,
  { people = old.people, terms = old.terms, timeline = old.timeline, to_be_checked: left }: EditedPlan,
): World => {
  const world = { people, terms, timeline }
  return { ...world, toBeChecked: uncheckedStatements(old.toBeChecked, new Set(worldStatements(world)), left) }
}

const editIntent = (
  old: Intent,
  { point_of_view: pointOfView = old.pointOfView, ...edited }: NonNullable<EditedPlan['intent']>,
): Intent => {
  const provided = Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== undefined))
  return { ...old, ...provided, pointOfView }
}

/**
 * Throws an ApiError unless each section of the plan occurs at most once, and the book is not too
 * long for its tokens.
 */
const checkSections = (old: ReadonlyMap<string, SectionPlan>, { chapters }: EditedPlan, book: BookRow): void => {
  const sections = chapters.flatMap((chapter) => chapter.sections)
  const ids = sections.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw new ApiError('invalid_request', 'A section occurs twice in this plan.')
  if (ids.some((id) => !old.has(id))) throw new ApiError('invalid_request', 'A section of this plan is unknown.')
  const most = mostSections(book)
  if (sections.length > most)
    throw new ApiError('invalid_request', `The book tokens of this order pay for at most ${most} sections.`)
}

const withoutChapter: Pick<ChapterPlan, 'detail'> = { detail: 'full' }

/** Returns the plan as its author edited it. */
const edited = (plan: Plan, change: EditedPlan, book: BookRow, order: PlanOrder): Plan => {
  const old = new Map(sectionsOf(plan).map(({ plan: section }) => [section.id, section]))
  checkSections(old, change, book)
  const detailOf = new Map(plan.chapters.flatMap(({ sections, detail }) => sections.map(({ id }) => [id, detail])))
  return {
    ...plan,
    workingTitle: change.title ?? plan.workingTitle,
    intent: change.intent ? editIntent(plan.intent, change.intent) : plan.intent,
    world: editWorld(plan.world, change),
    chapters: change.chapters.map(({ title, synopsis, sections }) => ({
      ...withoutChapter,
      detail: sections.map(({ id }) => detailOf.get(id ?? '')).find(Boolean) ?? withoutChapter.detail,
      title,
      synopsis,
      sections: sections.map((section) => editSection(old.get(section.id ?? '') ?? newSection(), section, order)),
    })),
    // Findings refer to sections by number, which an edit can change.
    findings: [],
  }
}

/** Stores a plan as its author edited it. */
export const editPlan = (
  dependencies: BookDependencies,
  user: BookUser,
  guid: string,
  change: EditedPlan,
): Promise<BookPlan> =>
  changePlan(dependencies, user, guid, change.version, async (tx, { book, plan }) => {
    const order = planOrderOf(await loadOrder(tx, book))
    return storePlan(tx, book, edited(plan, change, book, order))
  })
