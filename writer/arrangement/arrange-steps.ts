import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Outline, SectionPlace } from '#manuscript/model/outline.ts'
import type { BookStep, ChapterBrief, SectionBrief } from '#writer/book/book-state.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { Plan, SectionPlan } from '#writer/plan/plan.ts'
import type { ArrangedChapter, ArrangedSection, Arrangement } from './arrangement.ts'
import { idOf, positionsOf } from './arrangement.ts'

/** A stored brief. `places` are the ids of its sections, if they are not those of the outline. */
export type StoredBrief = Extract<BookStep, { type: 'brief' }> & { places?: SectionPlace[] }

type Locate = (place: SectionPlace) => SectionPlace | undefined

/**
 * Returns the facts and promises with the places that `locate` returns. Unknown places become null.
 */
export const relocateFacts = (found: SectionFacts, locate: Locate): SectionFacts => {
  const at = (place: SectionPlace | null) => (place && locate(place)) ?? null
  return {
    ...found,
    facts: found.facts.map((fact) => ({ ...fact, section: at(fact.section) })),
    promises: found.promises.map((promise) => ({
      ...promise,
      opened: at(promise.opened),
      due: at(promise.due),
      closed: at(promise.closed),
    })),
  }
}

const placesOfBrief = ({ chapter, brief, places }: StoredBrief): SectionPlace[] =>
  places ?? brief.sections.map((_, section) => ({ chapter, section }))

/** Combines the plans of the sections that a split or merge has used. */
const combined = (briefs: readonly SectionBrief[], words: number): SectionBrief | undefined =>
  briefs.length === 0
    ? undefined
    : {
        goal: briefs.map(({ goal }) => goal).join('\n'),
        facts: [...new Set(briefs.flatMap(({ facts }) => facts))],
        words,
      }

/** The steps of a book by the ids of their chapters and sections. */
interface Stored {
  outline: Outline | undefined
  briefs: Map<number, ChapterBrief>
  sectionBriefs: Map<string, SectionBrief>
  /** The texts of sections whose transitions were repaired. */
  repaired: Map<string, ManuscriptBlock[]>
}

const read = (steps: readonly BookStep[]): Stored => {
  const stored: Stored = { outline: undefined, briefs: new Map(), sectionBriefs: new Map(), repaired: new Map() }
  for (const step of steps)
    if (step.type === 'outline') stored.outline = step.outline
    else if (step.type === 'brief') {
      stored.briefs.set(step.chapter, step.brief)
      for (const [index, place] of placesOfBrief(step).entries()) {
        const brief = step.brief.sections[index]
        if (brief) stored.sectionBriefs.set(idOf(place), brief)
      }
    } else if (step.type === 'boundary')
      for (const { section, blocks } of step.sections)
        stored.repaired.set(idOf({ chapter: step.chapter, section }), blocks)
  return stored
}

const titleOf = ({ outline }: Stored, section: ArrangedSection): string => {
  const planned = (section.from ?? [section])[0]!
  return section.title ?? outline?.chapters[planned.chapter]?.subchapters[planned.section]?.title ?? ''
}

const briefOf = (stored: Stored, section: ArrangedSection): SectionBrief => {
  const { sectionBriefs } = stored
  const own = sectionBriefs.get(idOf(section))
  if (own) return own
  const parts = (section.from ?? []).flatMap((place) => sectionBriefs.get(idOf(place)) ?? [])
  const words = section.words ?? SECTION_WORDS
  return combined(parts, words) ?? { goal: titleOf(stored, section), facts: [], words }
}

const arrangeOutline = (stored: Stored, outline: Outline, { chapters }: Arrangement): Outline => ({
  ...outline,
  chapters: chapters.map(({ chapter, sections }) => ({
    ...outline.chapters[chapter]!,
    subchapters: sections.map((section) => ({ title: titleOf(stored, section) })),
  })),
})

const arrangeBriefs = (stored: Stored, chapters: readonly ArrangedChapter[]): BookStep[] =>
  chapters.flatMap(({ chapter, sections }, at): BookStep[] => {
    const brief = stored.briefs.get(chapter)
    if (!brief) return []
    const arranged = { ...brief, sections: sections.map((section) => briefOf(stored, section)) }
    return [{ type: 'brief', chapter: at, brief: arranged }]
  })

/** Combines the plans of the sections that a split or merge has used. */
const planOf = ({ chapters }: Plan, section: ArrangedSection, title: string): SectionPlan[] => {
  const sources = section.from ?? [section]
  const plans = sources.flatMap((place) => chapters[place.chapter]?.sections[place.section] ?? [])
  const [first] = plans
  if (!first) return []
  if (!section.from) return [first]
  const all = <T>(list: (plan: SectionPlan) => T[]): T[] => [...new Set(plans.flatMap(list))]
  return [
    {
      ...first,
      id: `${first.id}-${idOf(section)}`,
      title,
      synopsis: all(({ synopsis }) => [synopsis]).join('\n'),
      beats: all(({ beats }) => beats),
      opens: all(({ opens }) => opens),
      closes: all(({ closes }) => closes),
      toBeChecked: all(({ toBeChecked }) => toBeChecked),
      words: Math.max(1, section.words ?? first.words),
    },
  ]
}

const arrangePlan = (stored: Stored, plan: Plan, { chapters }: Arrangement): Plan => ({
  ...plan,
  chapters: chapters.flatMap(({ chapter, sections }) => {
    const planned = plan.chapters[chapter]
    const arranged = sections.flatMap((section) => planOf(plan, section, titleOf(stored, section)))
    return planned ? [{ ...planned, sections: arranged }] : []
  }),
})

/**
 * Returns the steps of a book as if its sections had been written in their current order. Stored
 * steps refer to a section by its id; the returned ones refer to it by its position. Steps of
 * sections that were replaced are left out. Repaired transitions are part of the returned sections.
 */
export const arrangeSteps = (steps: readonly BookStep[], arrangement: Arrangement): BookStep[] => {
  const stored = read(steps)
  const positions = positionsOf(arrangement)
  const positionOf: Locate = (place) => positions.get(idOf(place))
  const chapterAt = new Map(arrangement.chapters.map(({ chapter }, at) => [chapter, at]))
  const arranged = steps.flatMap((step): BookStep[] => {
    switch (step.type) {
      case 'outline':
        return [{ ...step, outline: arrangeOutline(stored, step.outline, arrangement) }]
      case 'plan-done':
        return [{ ...step, plan: arrangePlan(stored, step.plan, arrangement) }]
      case 'brief':
        return []
      case 'boundary': {
        const chapter = chapterAt.get(step.chapter)
        return chapter === undefined ? [] : [{ ...step, chapter, sections: [] }]
      }
      case 'section': {
        const position = positionOf(step.section)
        const blocks = stored.repaired.get(idOf(step.section)) ?? step.section.blocks
        return position ? [{ ...step, section: { ...step.section, ...position, blocks } }] : []
      }
      case 'section-failed':
      case 'section-draft': {
        const position = positionOf(step)
        return position ? [{ ...step, ...position }] : []
      }
      case 'facts': {
        const position = positionOf(step)
        return position ? [{ ...step, ...position, found: relocateFacts(step.found, positionOf) }] : []
      }
      default:
        return [step]
    }
  })
  return [...arranged, ...arrangeBriefs(stored, arrangement.chapters)]
}

/**
 * Reverses `arrangeSteps` for a step from a run: returns it with the ids of its sections. Returns
 * undefined if the arrangement has no section at its position.
 */
export const storedStep = (step: BookStep, arrangement: Arrangement): BookStep | StoredBrief | undefined => {
  const idAt: Locate = ({ chapter, section }) => {
    const found = arrangement.chapters[chapter]?.sections[section]
    return found && { chapter: found.chapter, section: found.section }
  }
  switch (step.type) {
    case 'section': {
      const id = idAt(step.section)
      return id && { ...step, section: { ...step.section, ...id } }
    }
    case 'section-failed':
    case 'section-draft': {
      const id = idAt(step)
      return id && { ...step, ...id }
    }
    case 'facts': {
      const id = idAt(step)
      return id && { ...step, ...id, found: relocateFacts(step.found, idAt) }
    }
    case 'brief': {
      const chapter = arrangement.chapters[step.chapter]
      const places = chapter?.sections.map(({ chapter, section }) => ({ chapter, section }))
      return chapter && { ...step, chapter: chapter.chapter, ...(places && { places }) }
    }
    case 'boundary': {
      const chapter = arrangement.chapters[step.chapter]
      return chapter && { ...step, chapter: chapter.chapter, sections: [] }
    }
    default:
      return step
  }
}
