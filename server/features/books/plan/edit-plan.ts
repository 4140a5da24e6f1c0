import { randomUUID } from 'node:crypto'
import type { BookPlan, EditedPlan, EditedSection } from '#contract/book-plans.ts'
import type { ChapterPlan, Intent, Plan, SectionPlan } from '#writer/plan/plan.ts'
import { sectionsOf } from '#writer/plan/section-numbers.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import type { BookRow } from '../repository.ts'
import { changePlan, storePlan } from './change-plan.ts'
import { mostSections } from './present-plan.ts'

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

const editSection = (old: SectionPlan, edited: EditedSection): SectionPlan => {
  const { scene = old.scene, argument = old.argument, opens = old.opens, closes = old.closes, ...rest } = edited
  const stated = new Set([rest.synopsis, ...rest.beats, argument?.claim])
  // A statement that the author rewrote is the author's own.
  return {
    ...old,
    ...rest,
    id: old.id,
    scene,
    argument,
    opens,
    closes,
    toBeChecked: old.toBeChecked.filter((one) => stated.has(one)),
  }
}

const editIntent = (
  old: Intent,
  { point_of_view: pointOfView = old.pointOfView, ...edited }: NonNullable<EditedPlan['intent']>,
): Intent => {
  const given = Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== undefined))
  return { ...old, ...given, pointOfView }
}

/** Throws an ApiError unless each section of the plan occurs at most once, and the book is not too long for its tokens. */
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
const edited = (plan: Plan, change: EditedPlan, book: BookRow): Plan => {
  const old = new Map(sectionsOf(plan).map(({ plan: section }) => [section.id, section]))
  checkSections(old, change, book)
  const detailOf = new Map(plan.chapters.flatMap(({ sections, detail }) => sections.map(({ id }) => [id, detail])))
  return {
    ...plan,
    workingTitle: change.title ?? plan.workingTitle,
    intent: change.intent ? editIntent(plan.intent, change.intent) : plan.intent,
    chapters: change.chapters.map(({ title, synopsis, sections }) => ({
      ...withoutChapter,
      detail: sections.map(({ id }) => detailOf.get(id ?? '')).find(Boolean) ?? withoutChapter.detail,
      title,
      synopsis,
      sections: sections.map((section) => editSection(old.get(section.id ?? '') ?? newSection(), section)),
    })),
    // Findings name sections by number, which an edit can change.
    findings: [],
  }
}

/** Stores a plan as its author edited it. */
export const editPlan = (
  parts: BookDependencies,
  user: BookUser,
  guid: string,
  change: EditedPlan,
): Promise<BookPlan> =>
  changePlan(parts, user, guid, change.version, (tx, { book, plan }) => storePlan(tx, book, edited(plan, change, book)))
