import type { Outline } from '#manuscript/model/outline.ts'
import type { ChapterPlan, Plan, SectionPlan } from './plan.ts'
import { sectionsOf } from './section-numbers.ts'

const lockedOf = (plan: Plan | undefined) => (plan ? sectionsOf(plan).filter(({ plan: { locked } }) => locked) : [])

/** Returns the nearest place to `at` that is not taken, or -1. */
const nearestFree = (count: number, at: number, isTaken: (place: number) => boolean): number =>
  Array.from({ length: count }, (_, place) => place)
    .filter((place) => !isTaken(place))
    .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0] ?? -1

/**
 * Inserts the titles of the sections that the author locked into new titles, as near as possible to
 * their old places. Each replaces another section, so that the book does not grow.
 */
export const withLockedTitles = (outline: Outline, previous: Plan | undefined): Outline => {
  const titles = outline.chapters.map(({ subchapters }) => subchapters.map(({ title }) => title))
  const taken = new Set<string>()
  for (const { chapter, section, plan } of lockedOf(previous)) {
    const isFree = (inChapter: number) => titles[inChapter]!.some((_, at) => !taken.has(`${inChapter}.${at}`))
    const place = nearestFree(titles.length, chapter, (at) => !isFree(at))
    if (place === -1) break
    const at = nearestFree(titles[place]!.length, section, (one) => taken.has(`${place}.${one}`))
    taken.add(`${place}.${at}`)
    titles[place]![at] = plan.title
  }
  return {
    ...outline,
    chapters: outline.chapters.map((chapter, at) => ({
      ...chapter,
      subchapters: titles[at]!.map((title) => ({ title })),
    })),
  }
}

/**
 * Returns the base of a chapter's plan: its earlier plan, and locked sections from other chapters.
 */
export const previousChapter = (previous: Plan | undefined, chapter: number): ChapterPlan | undefined => {
  if (!previous) return undefined
  const own = previous.chapters[chapter] ?? { title: '', synopsis: '', sections: [], detail: 'titles' as const }
  const others = lockedOf(previous).filter((one) => one.chapter !== chapter)
  return { ...own, sections: [...own.sections, ...others.map(({ plan }) => plan)] }
}

const mapSections = (
  chapters: readonly ChapterPlan[],
  change: (plan: SectionPlan, chapter: number) => SectionPlan,
): ChapterPlan[] =>
  chapters.map((chapter, at) => ({ ...chapter, sections: chapter.sections.map((plan) => change(plan, at)) }))

/** Locks all chapters except one, so that planning it again changes no other. */
export const lockOthers = (chapters: readonly ChapterPlan[], only: number | undefined): ChapterPlan[] =>
  mapSections(chapters, (plan, chapter) => (only === undefined || chapter === only ? plan : { ...plan, locked: true }))

/** Gives the sections the locks that they had before `lockOthers`. */
export const restoreLocks = (chapters: readonly ChapterPlan[], before: readonly ChapterPlan[]): ChapterPlan[] => {
  const locked = new Set(sectionsOf({ chapters: before }).flatMap(({ plan }) => (plan.locked ? [plan.id] : [])))
  return mapSections(chapters, (plan) => ({ ...plan, locked: locked.has(plan.id) }))
}

/** Gives each section an id of its own. Locked sections keep theirs. */
export const withUniqueIds = (chapters: readonly ChapterPlan[]): ChapterPlan[] => {
  const used = new Set(sectionsOf({ chapters }).flatMap(({ plan }) => (plan.locked ? [plan.id] : [])))
  return mapSections(chapters, (plan) => {
    if (plan.locked) return plan
    let { id } = plan
    for (let copy = 2; used.has(id); copy++) id = `${plan.id}-${copy}`
    used.add(id)
    return id === plan.id ? plan : { ...plan, id }
  })
}
