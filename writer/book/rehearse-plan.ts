import type { Outline } from '#manuscript/model/outline.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { estimateTokens, tokenParts } from '#writer/model/tokens/estimate-tokens.ts'
import type { TokenParts } from '#writer/model/tokens/estimate-tokens.ts'
import { critiquePlan } from '#writer/plan/critique-plan.ts'
import { makeChapter } from '#writer/plan/make-chapter.ts'
import { makeIntent } from '#writer/plan/make-intent.ts'
import { makeTitles } from '#writer/plan/make-titles.ts'
import { makeWorld } from '#writer/plan/make-world.ts'
import type { ChapterPlan, Intent, Plan, SectionPlan, World } from '#writer/plan/plan.ts'
import type { PlanCall } from '#writer/plan/plan-call.ts'
import { planOrderOf, plannedWords } from '#writer/plan/plan-order.ts'
import type { PlanOrder } from '#writer/plan/plan-order.ts'
import { planStepIds } from '#writer/plan/plan-steps.ts'
import { isPlannedInOrder } from '#writer/plan/run-plan.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { BookOrder } from './book-order.ts'
import { capturePrompt } from './captured-prompt.ts'
import { placeholderContent } from './placeholder-text.ts'

/** The typical lengths of parts of a model's plans, in English words. */
const WORDS = { title: 4, name: 2, phrase: 8, sentence: 14 }
/** The typical numbers of items in a model's plans. */
const COUNTS = { rules: 3, people: 4, terms: 3, events: 4, beats: 4, evidence: 2 }
/** The typical number of findings in the critique of a plan. */
const FINDINGS = 3

const list = (count: number, text: string): string[] => Array.from({ length: count }, () => text)

const placeholderIntent = (phrase: string, sentence: string): Intent => ({
  promise: sentence,
  audience: phrase,
  pointOfView: phrase,
  tense: phrase,
  voice: list(COUNTS.rules, sentence),
  ending: sentence,
  avoid: list(COUNTS.rules, phrase),
})

const placeholderWorld = (isFiction: boolean, name: string, phrase: string): World => ({
  people: isFiction
    ? Array.from({ length: COUNTS.people }, () => ({ name, role: phrase, wants: phrase, voice: phrase }))
    : [],
  terms: Array.from({ length: COUNTS.terms }, () => ({ name, meaning: phrase })),
  timeline: Array.from({ length: COUNTS.events }, () => ({ when: name, event: phrase })),
  toBeChecked: [],
})

/** Returns a placeholder plan of typical length. */
export const placeholderPlan = (order: BookOrder): Plan => {
  const { chapters, subChapters, language } = order
  const isFiction = craftOf(planOrderOf(order)).type === 'fiction'
  const textOf = (words: number): string => placeholderContent(words, language)
  const [title, name, phrase, sentence] = [WORDS.title, WORDS.name, WORDS.phrase, WORDS.sentence].map(textOf) as [
    string,
    string,
    string,
    string,
  ]
  const words = Math.max(1, Math.round(plannedWords(order) / (chapters * subChapters)))
  const section = (id: string): SectionPlan => ({
    id,
    title,
    synopsis: `${sentence} ${sentence}`,
    beats: list(COUNTS.beats, sentence),
    scene: isFiction ? { who: name, wants: sentence, obstacle: sentence, turn: sentence } : null,
    argument: isFiction
      ? null
      : {
          claim: sentence,
          evidence: Array.from({ length: COUNTS.evidence }, () => ({ text: sentence, reference: null, quote: null })),
          example: sentence,
          action: sentence,
        },
    opens: [],
    closes: [],
    words,
    toBeChecked: [],
    locked: false,
  })
  return {
    intent: placeholderIntent(phrase, sentence),
    world: placeholderWorld(isFiction, name, phrase),
    workingTitle: title,
    chapters: Array.from({ length: chapters }, (_, chapter): ChapterPlan => ({
      title,
      synopsis: sentence,
      sections: Array.from({ length: subChapters }, (_, at) => section(`s${chapter + 1}-${at + 1}`)),
      detail: 'full',
    })),
    findings: [],
    notes: [],
    opening: null,
  }
}

/** The tokens of one planning step, and how many steps precede it on the longest path. */
export interface PlanStepTokens extends TokenParts {
  id: string
  output: number
  needs: string[]
}

interface PlanRehearsal {
  order: PlanOrder
  plan: Plan
  outline: Outline
}

const outlineOf = ({ workingTitle, chapters }: Plan): Outline => ({
  title: workingTitle,
  chapters: chapters.map(({ title, sections }) => ({
    title,
    subchapters: sections.map((one) => ({ title: one.title })),
  })),
})

const call: PlanCall = { callPriority: { user: '', type: 'book' }, signal: new AbortController().signal }

/** Returns a section's plan in the form of a model's reply. */
const replyOfSection = ({ title, synopsis, beats, scene, argument, words }: SectionPlan): object => ({
  number: '1.1',
  title,
  synopsis,
  beats,
  ...scene,
  ...(argument && { ...argument, evidence: argument.evidence.map(({ text }) => ({ text, quote: '' })) }),
  opens: [],
  closes: [],
  words,
})

const step = async (
  id: string,
  needs: string[],
  ask: (model: LanguageModel) => Promise<unknown>,
  reply: unknown,
): Promise<PlanStepTokens> => {
  const prompt = await capturePrompt(ask)
  return { id, needs, ...tokenParts(prompt?.text ?? ''), output: estimateTokens(JSON.stringify(reply)) }
}

const chapterStep = ({ order, plan, outline }: PlanRehearsal, chapter: number): Promise<PlanStepTokens> => {
  const { intent, world, chapters } = plan
  const { synopsis, sections } = chapters[chapter]!
  const inOrder = isPlannedInOrder(order)
  const request = { order, intent, world, outline, chapter, before: inOrder ? chapters.slice(0, chapter) : [] }
  const before = inOrder && chapter > 0 ? [planStepIds.chapter(chapter - 1)] : []
  return step(
    planStepIds.chapter(chapter),
    [planStepIds.titles, planStepIds.world, ...before],
    (model) => makeChapter(model, request, call),
    { synopsis, sections: sections.map(replyOfSection) },
  )
}

/**
 * Estimates the planning steps that are not stored. The repair of the plan is left out, because it
 * is made only if the critique finds a weakness.
 */
export const planStepTokens = async (
  bookOrder: BookOrder,
  plan: Plan,
  stored: ReadonlySet<string>,
): Promise<PlanStepTokens[]> => {
  const order = planOrderOf(bookOrder)
  const rehearsal: PlanRehearsal = { order, plan, outline: outlineOf(plan) }
  const { intent, world, outline, chapters } = { ...plan, outline: rehearsal.outline }
  const titles = {
    title: outline.title,
    chapters: outline.chapters.map(({ title, subchapters }) => ({
      title,
      sectionTitles: subchapters.map((section) => section.title),
    })),
  }
  const finding = { section: '1.1', problem: intent.promise, suggestion: intent.promise }
  const steps = await Promise.all([
    step(planStepIds.intent, [], (model) => makeIntent(model, order, call), intent),
    step(planStepIds.titles, [planStepIds.intent], (model) => makeTitles(model, order, intent, call), titles),
    step(planStepIds.world, [planStepIds.intent], (model) => makeWorld(model, order, intent, call), world),
    ...chapters.map((_, chapter) => chapterStep(rehearsal, chapter)),
    step(
      planStepIds.critique,
      chapters.map((_, chapter) => planStepIds.chapter(chapter)),
      (model) => critiquePlan(model, order, { intent, world, chapters }, call),
      { findings: Array.from({ length: FINDINGS }, () => finding) },
    ),
  ])
  return steps.filter(({ id }) => !stored.has(id))
}
