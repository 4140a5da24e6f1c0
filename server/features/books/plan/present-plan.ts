import { type BookPlan, type PlannedChapter, planLimits, type PlannedSection } from '#contract/book-plans.ts'
import { bookTokens, SECTIONS_PER_TOKEN } from '#contract/book-limits.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { checkPlan } from '#writer/plan/check-plan.ts'
import { type PlanOrder, planOrderOf, plannedWords } from '#writer/plan/plan-order.ts'
import { type PlanSoFar, planSoFar } from '#writer/plan/plan-so-far.ts'
import type { PlanStep } from '#writer/plan/plan-steps.ts'
import type { ChapterPlan, Intent, SectionPlan } from '#writer/plan/plan.ts'
import type { BookRow } from '../repository.ts'
import { planRequestOf } from './plan-request.ts'

const DAY_SECONDS = 86_400

const presentIntent = ({ pointOfView, ...intent }: Intent): NonNullable<BookPlan['intent']> => ({
  ...intent,
  point_of_view: pointOfView,
})

const presentSection = ({ toBeChecked, ...plan }: SectionPlan): PlannedSection => ({
  ...plan,
  to_be_checked: toBeChecked,
  planned: true,
})

const presentChapter = ({ title, synopsis, detail, sections }: ChapterPlan): PlannedChapter => ({
  title,
  synopsis,
  detail,
  sections: sections.map(presentSection),
})

const titleOnly = (id: string, title: string, words: number): PlannedSection => ({
  id,
  title,
  synopsis: '',
  beats: [],
  scene: null,
  argument: null,
  opens: [],
  closes: [],
  words,
  to_be_checked: [],
  locked: false,
  planned: false,
})

/** Returns the chapters that are planned so far. */
const chaptersOf = ({ plan, outline, chapters }: PlanSoFar, words: number): PlannedChapter[] => {
  if (plan) return plan.chapters.map(presentChapter)
  return (outline?.chapters ?? []).map(({ title, subchapters }, at) => {
    const planned = chapters.get(at)
    if (planned) return presentChapter(planned)
    const sections = subchapters.map((section, index) => titleOnly(`s${at + 1}-${index + 1}`, section.title, words))
    return { title, synopsis: '', detail: null, sections }
  })
}

const labelOf = (style: string): string => style.slice(0, 1).toUpperCase() + style.slice(1)

const openingsOf = (book: BookRow, order: PlanOrder, { openings }: PlanSoFar): BookPlan['openings'] => {
  const styles = craftOf(order).openings.map(({ id }) => id)
  // Openings that an older version wrote may have a style that the genre no longer has.
  const stored = [...new Set([...styles, ...openings.map(({ style }) => style)])]
  const list = stored.flatMap((style) => {
    const text = openings.find((opening) => opening.style === style)?.text
    return text ? [{ style, label: labelOf(style), text }] : []
  })
  if (book.planState === 'planning' && planRequestOf(book)?.type === 'openings') return { state: 'writing', list }
  return { state: list.length > 0 ? 'ready' : 'none', list }
}

/** Returns the maximum number of sections of a book whose tokens were taken. */
export const mostSections = ({ chapters, subChapters }: Pick<BookRow, 'chapters' | 'subChapters'>): number =>
  bookTokens(chapters * subChapters) * SECTIONS_PER_TOKEN

/** Presents a plan as far as it exists. */
export const presentPlan = (
  book: BookRow,
  order: BookOrder,
  steps: readonly PlanStep[],
  discards: number,
): BookPlan => {
  const state = planSoFar(steps)
  const { plan } = state
  const planOrder = planOrderOf(order)
  const ordered = plannedWords(order)
  const chapters = chaptersOf(state, Math.round(ordered / (book.chapters * book.subChapters)))
  const world = plan?.world ?? state.world
  const intent = plan?.intent ?? state.intent
  const hasEnded = book.status === 'DONE' || book.status === 'ERROR'
  const isReady = book.planState === 'ready' && !hasEnded && book.planReadyAt !== null
  return {
    version: book.planVersion,
    state: hasEnded ? 'fixed' : (book.planState ?? 'fixed'),
    intent: intent ? presentIntent(intent) : null,
    people: world?.people ?? [],
    terms: world?.terms ?? [],
    timeline: world?.timeline ?? [],
    to_be_checked: world?.toBeChecked ?? [],
    title: plan?.workingTitle ?? state.outline?.title ?? null,
    chapters,
    findings: plan?.findings ?? state.findings,
    notes: plan?.notes ?? [],
    problems: plan ? checkPlan(plan, planOrder).map(({ section, message }) => ({ section, message })) : [],
    opening: plan?.opening ?? null,
    openings: openingsOf(book, planOrder, state),
    words: chapters.flatMap(({ sections }) => sections).reduce((sum, { words }) => sum + words, 0),
    words_ordered: ordered,
    most_sections: mostSections(book),
    failure: book.planFailure,
    discards_left: Math.max(0, planLimits.discards - discards),
    waits_until: isReady ? waitsUntil(book) : null,
  }
}

const seconds = (date: Date | null) => Math.floor((date?.getTime() ?? 0) / 1000)

/**
 * Seconds since the epoch at which a waiting plan is closed. A late email gives its author more
 * time.
 */
const waitsUntil = ({ planReadyAt, planWarnedAt }: BookRow): number => {
  const { waitDays, warnDays } = planLimits
  return Math.max(seconds(planReadyAt) + waitDays * DAY_SECONDS, seconds(planWarnedAt) + warnDays * DAY_SECONDS)
}
