import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import { pairOf } from '#writer/bible/decide-finding.ts'
import type { FindingDecision } from '#writer/bible/decide-finding.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import type { Plan } from '#writer/plan/plan.ts'
import type { BookStep, ChapterBrief, FailedSection, SectionDraft, SectionPlace, WrittenSection } from './book-state.ts'

/** The contents of a book's stored steps, by place. Keys are those of `sectionKey`. */
export interface StepRecords {
  outline: Outline | undefined
  title: string | undefined
  plan: Plan | undefined
  briefs: Map<number, ChapterBrief>
  sections: Map<string, { written: WrittenSection; facts: string[] }>
  failures: Map<string, FailedSection>
  drafts: Map<string, SectionDraft>
  /** Texts of sections whose transitions were repaired. */
  repaired: Map<string, ManuscriptBlock[]>
  found: Map<string, { place: SectionPlace; found: SectionFacts }>
  /** The memory mode that the first section was written with. */
  memory: MemoryMode | undefined
  /** The decisions of the author about facts that differ, by the facts. */
  decisions: Map<string, FindingDecision>
}

export const sectionKey = (chapter: number, section: number): string => `${chapter}.${section}`

export const emptyRecords = (): StepRecords => ({
  outline: undefined,
  title: undefined,
  plan: undefined,
  briefs: new Map(),
  sections: new Map(),
  failures: new Map(),
  drafts: new Map(),
  repaired: new Map(),
  found: new Map(),
  memory: undefined,
  decisions: new Map(),
})

/** Returns a section's current text, with repaired transitions. */
export const blocksOf = (
  { repaired, sections }: StepRecords,
  { chapter, section }: SectionPlace,
): ManuscriptBlock[] => {
  const key = sectionKey(chapter, section)
  return repaired.get(key) ?? sections.get(key)?.written.blocks ?? []
}

/** Adds a step, and returns the sections whose text it changes, with their new text. */
export const recordStep = (
  records: StepRecords,
  step: BookStep,
): { place: SectionPlace; blocks: ManuscriptBlock[] }[] => {
  switch (step.type) {
    case 'plan-done':
      records.plan = step.plan
      break
    case 'outline':
      records.outline = step.outline
      break
    case 'brief':
      records.briefs.set(step.chapter, step.brief)
      break
    case 'section': {
      const { chapter, section, blocks } = step.section
      records.memory ??= step.memory
      records.sections.set(sectionKey(chapter, section), { written: step.section, facts: step.facts })
      return [{ place: { chapter, section }, blocks }]
    }
    case 'section-failed':
      records.failures.set(sectionKey(step.chapter, step.section), step)
      break
    case 'facts': {
      const { chapter, section, found } = step
      records.found.set(sectionKey(chapter, section), { place: { chapter, section }, found })
      break
    }
    case 'decision':
      records.decisions.set(pairOf(...step.facts), step)
      break
    case 'section-draft':
      records.drafts.set(sectionKey(step.chapter, step.section), step)
      break
    case 'boundary':
      for (const { section, blocks } of step.sections) records.repaired.set(sectionKey(step.chapter, section), blocks)
      return step.sections.map(({ section, blocks }) => ({ place: { chapter: step.chapter, section }, blocks }))
    case 'title':
      records.title = step.title
      break
    default:
  }
  return []
}
