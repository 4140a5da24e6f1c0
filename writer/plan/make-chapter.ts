import type { Outline } from '#manuscript/model/outline.ts'
import type { CraftMaterial } from '#writer/craft/craft-prompt.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { chapterLines } from '#writer/craft/plan-text.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { lengthInWords } from '#writer/tasks/build-prompt.ts'
import { outlineText } from '#writer/tasks/outline-text.ts'
import { BEATS, threadState } from './check-plan.ts'
import { matchSections } from './match-sections.ts'
import type { SectionSlot } from './match-sections.ts'
import type { ChapterPlan, Intent, SectionPlan, World } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import { planLine } from './plan-line.ts'
import { plannedWords } from './plan-order.ts'
import type { PlanOrder } from './plan-order.ts'
import { intentMaterial, planFactRule, planPrompt, instructionMaterial, worldMaterials } from './plan-prompt.ts'
import { proposedChapter } from './proposed-chapter.ts'
import type { ProposedSection } from './proposed-chapter.ts'
import { readSynopses } from './read-synopses.ts'
import { sectionNumber, sectionsOf } from './section-numbers.ts'
import { sectionOfProposal, sectionOfTitle } from './section-of-proposal.ts'
import { unsupportedStatements } from './unsupported-facts.ts'

export interface ChapterRequest {
  order: PlanOrder
  intent: Intent
  world: World
  outline: Outline
  chapter: number
  /** Plans of the preceding chapters, for books that are planned in order. */
  before: readonly ChapterPlan[]
  /** An earlier plan of this chapter, whose locked sections stay. */
  previous?: ChapterPlan
}

/** Errors after which the same request would fail again, because the model answered it. */
const answered = new Set(['invalid', 'refused', 'rejected', 'too-long'])

const ignoreAnswered = async <T>(ask: Promise<T>): Promise<T | undefined> => {
  try {
    return await ask
  } catch (error) {
    if (error instanceof ModelError && answered.has(error.type)) return undefined
    throw error
  }
}

const baseSections = ({ order, outline, chapter, previous }: ChapterRequest): SectionPlan[] => {
  const { chapters, subChapters } = order
  const words = Math.max(1, Math.round(plannedWords(order) / (chapters * subChapters)))
  return outline.chapters[chapter]!.subchapters.map(({ title }, section) => {
    const old = previous?.sections.find((plan) => plan.title === title)
    return old?.locked ? old : sectionOfTitle(old?.id ?? `s${chapter + 1}-${section + 1}`, title, words)
  })
}

const slotsOf = ({ outline, chapter }: ChapterRequest): SectionSlot[] =>
  outline.chapters[chapter]!.subchapters.map(({ title }, section) => ({
    number: sectionNumber(chapter, section),
    title,
  }))

const threadsMaterial = (before: readonly ChapterPlan[]): CraftMaterial => ({
  name: 'open-threads',
  about: 'Threads that earlier chapters opened and that are still open:',
  text: threadState(sectionsOf({ chapters: before }))
    .unclosed.map(({ thread }) => thread)
    .join('\n'),
})

const materialsOf = (
  { intent, world, outline, before }: ChapterRequest,
  instruction: string | undefined,
): CraftMaterial[] => [
  intentMaterial(intent),
  ...worldMaterials(world),
  { name: 'outline', about: 'The titles of all chapters and sections:', text: outlineText(outline), priority: 5 },
  {
    name: 'earlier-chapters',
    about: 'The chapters before this one:',
    text: chapterLines(before),
    priority: 4,
    keep: 'end',
  },
  threadsMaterial(before),
  instructionMaterial(instruction),
]

const chapterPrompt = (
  request: ChapterRequest,
  missing: readonly SectionSlot[],
  instruction: string | undefined,
): Prompt => {
  const { order, outline, chapter } = request
  const craft = craftOf(order)
  const { title, subchapters } = outline.chapters[chapter]!
  const numbers = missing.map(({ number }) => number).join(', ')
  const average = Math.round(plannedWords(order) / (order.chapters * order.subChapters))
  const isLast = chapter === outline.chapters.length - 1
  return planPrompt(order, {
    made: materialsOf(request, instruction),
    query: [title, ...subchapters.map((section) => section.title)].join(' '),
    task: [
      `Plan chapter ${chapter + 1} of ${outline.chapters.length} in detail: the sections ${numbers}, with the titles that the outline gives them.`,
      'Give a synopsis of the chapter in one sentence. Then give for each section:',
      '- number and title: exactly as in the outline.',
      ...craft.plan.section.map((line) => `- ${line}`),
      isLast ? 'This is the last chapter: close every thread that is still open.' : '',
    ],
    constraints: [
      `On average, a section has about ${lengthInWords(average, order.language)}.`,
      'Each section does work that no other section does. Plan nothing that belongs to another chapter.',
      craft.isFactual ? planFactRule(order, 'evidence') : '',
      'Write in the language of the book, in short sentences.',
    ],
  })
}

const synopsesPrompt = (request: ChapterRequest, instruction: string | undefined): Prompt => {
  const { order, outline, chapter } = request
  const slots = slotsOf(request)
  return planPrompt(order, {
    made: materialsOf(request, instruction),
    task: [
      `Say what each section of chapter ${chapter + 1} of ${outline.chapters.length} contains: ${slots.map(({ number }) => number).join(', ')}.`,
    ],
    constraints: [
      craftOf(order).isFactual ? planFactRule(order, 'statements') : '',
      'Write in the language of the book.',
    ],
    form: ['Write one line for each section: its number, then one or two sentences. Write nothing else.'],
  })
}

const hasSynopsis = ({ synopsis, title }: SectionPlan): boolean => synopsis !== '' && synopsis !== title

const isComplete = (section: SectionPlan): boolean => hasSynopsis(section) && hasDetails(section)

const hasDetails = ({ beats, scene, argument }: SectionPlan): boolean =>
  beats.length >= BEATS.least && (scene ? Object.values(scene).every(Boolean) : Boolean(argument?.claim))

/** Maximum calls for the detailed plan of a chapter: the first, and one for missing sections. */
const MAX_CALLS = 2

const askForDetails = async (
  model: LanguageModel,
  request: ChapterRequest,
  { instruction, ...options }: PlanCall,
): Promise<{ synopsis: string; sections: SectionPlan[] }> => {
  const { order } = request
  const slots = slotsOf(request)
  let sections = baseSections(request)
  let synopsis = ''
  const isOpen = (at: number): boolean => !sections[at]!.locked && !isComplete(sections[at]!)
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const missing = slots.filter((_, at) => isOpen(at))
    if (missing.length === 0) break
    const { messages } = chapterPrompt(request, missing, instruction)
    const schema = proposedChapter(craftOf(order).type, missing.length)
    const proposed = await ignoreAnswered(model.object({ messages, task: 'plan-chapter', ...options }, schema))
    if (!proposed) break
    synopsis ||= planLine(proposed.synopsis, order.language)
    // In the first call, complete sections are matched too, so that a repeated plan is not assigned
    // to a missing section.
    const matched = matchSections(proposed.sections, calls === 0 ? slots : missing)
    const bySlot = new Map((calls === 0 ? slots : missing).map((slot, at) => [slot, matched[at]]))
    sections = sections.map((section, at) => {
      const proposal: ProposedSection | undefined = bySlot.get(slots[at]!)
      return proposal && isOpen(at) ? sectionOfProposal(proposal, section, order) : section
    })
    sections = withoutCopies(sections)
  }
  return { synopsis, sections }
}

/** Discards the plan of a section that repeats an earlier section's synopsis. */
const withoutCopies = (sections: readonly SectionPlan[]): SectionPlan[] => {
  const seen = new Set<string>()
  return sections.map((section) => {
    const isCopy = seen.has(section.synopsis)
    seen.add(section.synopsis)
    return isCopy && !section.locked ? sectionOfTitle(section.id, section.title, section.words) : section
  })
}

const askForSynopses = async (
  model: LanguageModel,
  request: ChapterRequest,
  { instruction, ...options }: PlanCall,
): Promise<Map<string, string>> => {
  const { messages } = synopsesPrompt(request, instruction)
  let reply = ''
  for await (const event of model.text({ messages, task: 'plan-synopses', ...options })) {
    if (event.type === 'delta') reply += event.text
    if (reply.length > 20_000) break
  }
  return readSynopses(reply, slotsOf(request))
}

const addSynopses = (
  { order, chapter }: ChapterRequest,
  sections: readonly SectionPlan[],
  synopses: ReadonlyMap<string, string>,
): SectionPlan[] =>
  sections.map((section, at) => {
    if (section.locked || hasSynopsis(section)) return section
    const synopsis = planLine(synopses.get(sectionNumber(chapter, at)) ?? '', order.language)
    const toBeChecked = craftOf(order).isFactual ? unsupportedStatements([synopsis], order) : []
    return synopsis ? { ...section, synopsis, toBeChecked } : section
  })

/**
 * Plans one chapter. A model that can't return the requested form is asked for one line per
 * section. If it can't do that either, only the titles remain. Throws `ModelError` if the model
 * can't be reached.
 */
export const makeChapter = async (
  model: LanguageModel,
  request: ChapterRequest,
  call: PlanCall,
): Promise<ChapterPlan> => {
  const { title } = request.outline.chapters[request.chapter]!
  const { synopsis, sections } = await askForDetails(model, request, call)
  if (sections.every((section) => section.locked || isComplete(section)))
    return { title, synopsis, sections, detail: 'full' }
  if (sections.every((section) => section.locked || hasSynopsis(section)))
    return { title, synopsis, sections, detail: 'synopses' }
  const synopses = await ignoreAnswered(askForSynopses(model, request, call))
  const filled = withoutCopies(addSynopses(request, sections, synopses ?? new Map()))
  return { title, synopsis, sections: filled, detail: filled.some(hasSynopsis) ? 'synopses' : 'titles' }
}
