import type { LanguageCode } from '#manuscript/model/languages.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { BEATS, threadKey } from './check-plan.ts'
import type { Argument, Scene, SectionPlan } from './plan.ts'
import { planLine, planLines } from './plan-line.ts'
import type { PlanOrder } from './plan-order.ts'
import type { ProposedSection } from './proposed-chapter.ts'
import { unsupportedStatements, verifiedEvidence } from './unsupported-facts.ts'

const MAX_THREADS = 4
const MAX_EVIDENCE = 5

/** Removes duplicate names of threads, which may differ in case and punctuation. */
const threadNames = (names: readonly string[], language: LanguageCode): string[] => {
  const byKey = new Map(planLines(names, language, MAX_THREADS).map((name) => [threadKey(name), name]))
  return [...byKey].flatMap(([key, name]) => (key ? [name] : []))
}

const argumentOf = (proposed: ProposedSection, order: PlanOrder): Argument | null => {
  if (!('claim' in proposed)) return null
  const clean = (text: string) => planLine(text, order.language)
  return {
    claim: clean(proposed.claim),
    evidence: proposed.evidence
      .slice(0, MAX_EVIDENCE)
      .map(({ text, quote }) => verifiedEvidence(clean(text), quote.slice(0, 1000).trim(), order))
      .filter(({ text }) => text),
    example: clean(proposed.example),
    action: clean(proposed.action),
  }
}

const sceneOf = (proposed: ProposedSection, language: LanguageCode): Scene | null => {
  if (!('who' in proposed)) return null
  const clean = (text: string) => planLine(text, language)
  return {
    who: clean(proposed.who),
    wants: clean(proposed.wants),
    obstacle: clean(proposed.obstacle),
    turn: clean(proposed.turn),
  }
}

/** Converts a proposal of the model into a section of the plan. Title and id come from `base`. */
export const sectionOfProposal = (proposed: ProposedSection, base: SectionPlan, order: PlanOrder): SectionPlan => {
  const { language } = order
  const synopsis = planLine(proposed.synopsis, language) || base.synopsis
  const beats = planLines(proposed.beats, language, BEATS.most)
  const argument = argumentOf(proposed, order)
  const words = Number(proposed.words)
  const statements = [synopsis, ...beats, argument?.claim ?? '']
  return {
    ...base,
    synopsis,
    beats,
    argument,
    scene: sceneOf(proposed, language),
    opens: threadNames(proposed.opens, language),
    closes: threadNames(proposed.closes, language),
    words: Number.isFinite(words) && words > 0 ? Math.round(words) : base.words,
    toBeChecked: craftOf(order).isFactual ? unsupportedStatements(statements, order) : [],
  }
}

/** Derives a section's plan from its title alone. */
export const sectionOfTitle = (id: string, title: string, words: number): SectionPlan => ({
  id,
  title,
  synopsis: title,
  beats: [],
  scene: null,
  argument: null,
  opens: [],
  closes: [],
  words,
  toBeChecked: [],
  locked: false,
})
