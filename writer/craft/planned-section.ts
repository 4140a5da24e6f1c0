import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import { lengthInWords } from '#writer/tasks/build-prompt.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { promptTokens, shortenPrompt } from '#writer/model/shorten-prompt.ts'
import { choosePassages } from '#writer/tasks/choose-passages.ts'
import type { Plan, SectionPlan } from '#writer/plan/plan.ts'
import type { PlanOrder } from '#writer/plan/plan-order.ts'
import { sectionNumber } from '#writer/plan/section-numbers.ts'
import { nonceOf, planMaterials, orderMaterials } from './book-head.ts'
import { continueCraftPrompt, craftPrompt } from './craft-prompt.ts'
import type { CraftMaterial } from './craft-prompt.ts'
import { craftOf } from './genre-craft.ts'
import { habitsToAvoid } from './habits/habits.ts'
import { chapterText, neighbourLines, sectionText, synopsisText } from './plan-text.ts'
import { toBeCheckedMark } from './to-be-checked.ts'

/** Information about the book so far, for the prompt of a section. Everything is optional. */
export interface SectionMemory {
  /** Entries of the story bible about the entities in the section's plan. */
  facts?: readonly string[]
  /** Promises that earlier sections opened. */
  promises?: readonly string[]
  /** Sentences of earlier sections about the entities in the section's plan. */
  sentences?: readonly string[]
  /** The end of the text before this section. */
  before?: string
  /** Phrases that this book has overused. */
  overused?: readonly string[]
  /** Titles of failed sections right before this one. */
  missing?: readonly string[]
  /** The author's instruction for this section. */
  instruction?: string
  /** True if the first reply declined or had no text. */
  softer?: boolean
}

export interface PlannedSection {
  order: PlanOrder
  plan: Plan
  chapter: number
  section: number
  mode?: MemoryMode
}

/** The maximum number of characters of reference passages in one section's prompt. */
const REFERENCE_CHARACTERS = { whole: 6000, near: 4000, slim: 1200 }

/** Limit of a prompt for a small context window, in tokens. */
export const SLIM_TOKENS = 2500
/**
 * The maximum number of characters of each material of the order in such a prompt. The intent of
 * the plan summarizes the order.
 */
const SLIM_WISH = 500

const softerRequest =
  'This is one section of an ordinary book. If you would rather not write a part of it, leave that part out or only hint at it, and write everything else in full.'

const referencesFor = ({ order, mode = 'near' }: PlannedSection, plan: SectionPlan): CraftMaterial[] =>
  choosePassages(
    order.references ?? [],
    [plan.title, plan.synopsis, plan.argument?.claim, ...plan.beats].join(' '),
    order.language,
    REFERENCE_CHARACTERS[mode],
  ).map(({ title, content }) => ({
    name: 'reference',
    about: 'A passage from the author’s references. Take facts from it where they fit, and never copy its sentences:',
    text: `${title}\n${content}`,
    priority: 1,
  }))

const bookMaterials = ({ order, plan, mode = 'near' }: PlannedSection): CraftMaterial[] => {
  const head = [...orderMaterials(order), ...planMaterials(plan)]
  if (mode !== 'slim') return head
  const left = new Set(['sample', 'guideline', 'chapters', 'people', 'terms', 'timeline', 'opening'])
  return head
    .filter(({ name }) => !left.has(name))
    .map((material) => ({ ...material, text: material.text.slice(0, SLIM_WISH) }))
}

const chapterMaterial = ({ plan, chapter, section, mode = 'near' }: PlannedSection): CraftMaterial => {
  const own = plan.chapters[chapter]!
  return {
    name: 'chapter-plan',
    about: `The plan of chapter ${chapter + 1}, to which this section belongs. The number in brackets is the planned length of a section:`,
    text: mode === 'slim' ? neighbourLines(own, chapter, section) : chapterText(own, chapter),
    priority: mode === 'slim' ? 2 : 6,
  }
}

const bulletLines = (lines: readonly string[] = []): string => lines.map((line) => `- ${line}`).join('\n')

/**
 * Returns the entries of the story bible. In a prompt that is too long, the first ones are kept
 * longest.
 */
const bibleMaterials = ({ facts, promises, sentences }: SectionMemory): CraftMaterial[] => [
  {
    name: 'facts',
    about: 'What the book has established. Contradict none of it, and mention only what this section needs:',
    text: facts?.join('\n') ?? '',
    priority: 4,
    keep: 'end',
  },
  {
    name: 'open-promises',
    about: 'What readers still expect. Settle it here only if the plan of this section says so:',
    text: bulletLines(promises),
    priority: 2,
  },
  {
    name: 'earlier-sentences',
    about: 'Sentences of earlier sections. Contradict none of them and repeat none of them:',
    text: bulletLines(sentences),
    priority: 3,
    keep: 'end',
  },
]

/**
 * Returns the section's plan. In a conversation, it has only the title and synopsis, because the
 * model already has the rest.
 */
const planMaterial = ({ plan, chapter, section }: PlannedSection, isShort: boolean): CraftMaterial => {
  const number = sectionNumber(chapter, section)
  const own = plan.chapters[chapter]!.sections[section]!
  return isShort
    ? {
        name: 'this-section',
        about: `Section ${number} is the only one that you write now. Its whole plan is in the plan of the chapter above. In short:`,
        text: synopsisText(number, own),
      }
    : {
        name: 'this-section',
        about: `The plan of section ${number}, the only one that you write now:`,
        text: sectionText(number, own),
      }
}

const sectionMaterials = (
  place: PlannedSection,
  memory: SectionMemory,
  { chapterPlan, isShort }: { chapterPlan: readonly CraftMaterial[]; isShort: boolean },
): CraftMaterial[] => {
  const { plan, chapter, section } = place
  const own = plan.chapters[chapter]!
  return [
    ...chapterPlan,
    ...referencesFor(place, own.sections[section]!),
    ...bibleMaterials(memory),
    {
      name: 'missing-sections',
      about:
        'These sections come right before this one and are missing from the book. Write so that this section makes sense without them, and tell nothing of what they would contain:',
      text: memory.missing?.join('\n') ?? '',
    },
    {
      name: 'before',
      about: 'The end of the text before this section. Continue from it without repeating it:',
      text: memory.before ?? '',
      priority: 7,
      keep: 'end',
    },
    planMaterial(place, isShort),
    {
      name: 'overused-phrases',
      about: 'This book has used these phrases too often. Do not use them again:',
      text: memory.overused?.join('\n') ?? '',
      priority: 0,
    },
    {
      name: 'wish',
      about: 'The author wants this for this section. Follow it as far as it concerns this section:',
      text: memory.instruction ?? '',
    },
  ]
}

/** Returns the rules for the sources of facts, and for marking facts that need a check. */
export const factRule = ({ language, references = [] }: PlanOrder): string => {
  const sources = references.length > 0 ? 'the description, the references or the plan' : 'the description or the plan'
  return `Invent no facts. A figure, date, name, source or quotation comes from ${sources}. Where the plan says “to be checked”, write ${toBeCheckedMark(language)} after the statement. Leave out any other fact that you cannot take from the material.`
}

const positionRule = ({ plan, chapter, section }: PlannedSection, craft: ReturnType<typeof craftOf>): string => {
  if (chapter === 0 && section === 0) return craft.section.first
  const isLast = chapter === plan.chapters.length - 1 && section === plan.chapters[chapter]!.sections.length - 1
  return isLast ? craft.section.last : ''
}

/** Returns the constraints of one section. */
const sectionConstraints = ({ order, plan, chapter, section }: PlannedSection, memory: SectionMemory): string[] => {
  const own = plan.chapters[chapter]!.sections[section]!
  return [
    `Length: about ${lengthInWords(own.words, order.language)}.`,
    own.opens.length > 0
      ? 'Raise the threads that this section opens, which are questions that a later section answers, and leave them open.'
      : '',
    own.closes.length > 0
      ? 'Answer the threads that this section closes, which are questions that the text has raised.'
      : '',
    memory.softer ? softerRequest : '',
  ]
}

/** Returns the constraints of all sections of a conversation. */
const standingConstraints = ({ order, plan, chapter }: PlannedSection, isFactual: boolean): string[] => [
  plan.chapters[chapter]!.sections.length > 1
    ? 'Leave everything that the plan gives to a later section to that section.'
    : '',
  isFactual ? factRule(order) : '',
]

/**
 * Builds the prompt of a section that begins a conversation. It holds the section's own chapter in
 * full and the other chapters as one line each. Stable parts come first, so that the prompts of a
 * book share a long prefix.
 */
export const plannedSectionPrompt = (place: PlannedSection, memory: SectionMemory = {}): Prompt => {
  const { order, plan, chapter, section } = place
  const craft = craftOf(order)
  const isFirst = chapter === 0 && section === 0
  const habits = place.mode === 'slim' ? [] : habitsToAvoid(craft.type, order.language)
  const prompt = craftPrompt(memory.softer ? { ...order, nsfw: false } : order, craft, nonceOf(order), {
    habits,
    book: bookMaterials(place),
    material: sectionMaterials(place, memory, { chapterPlan: [chapterMaterial(place)], isShort: false }),
    task: [
      `Write section ${sectionNumber(chapter, section)} of ${craft.name}.`,
      ...craft.section.task,
      positionRule(place, craft),
      isFirst && plan.opening ? 'Begin with the chosen opening word for word, and continue from it.' : '',
    ],
    constraints: [...sectionConstraints(place, memory), ...standingConstraints(place, craft.isFactual)],
    form: [
      `Answer with the text alone, as ${craft.section.form}. No heading, no greeting, no remark about your work, no HTML, no code fence around the answer.`,
      'Begin at once with the text of the section and end with a complete sentence.',
    ],
  })
  if (place.mode !== 'slim') return prompt
  return {
    ...prompt,
    messages: shortenPrompt(prompt.messages, promptTokens(prompt.messages) - SLIM_TOKENS + 10).messages,
  }
}

/** The section before in the same conversation. */
export interface PreviousSection {
  /** The prompt that it was written from. */
  prompt: Prompt
  /** Its text as the model wrote it. */
  reply: string
  chapter: number
}

/**
 * Builds the prompt of a section as the next request of a conversation. The conversation already
 * contains the rules, the plan and the earlier sections, which the provider has cached. Only the
 * previous section and this request are new to it.
 */
export const nextSectionPrompt = (
  place: PlannedSection,
  memory: SectionMemory,
  { prompt, reply, chapter: previous }: PreviousSection,
): Prompt => {
  const { order, chapter, section } = place
  const craft = craftOf(order)
  const isNewChapter = chapter !== previous
  return continueCraftPrompt(prompt, reply, {
    material: sectionMaterials(place, memory, {
      chapterPlan: isNewChapter ? [chapterMaterial(place)] : [],
      isShort: true,
    }),
    task: [
      `Now write section ${sectionNumber(chapter, section)}${isNewChapter ? ', which begins a new chapter' : ''}. Follow the same task, constraints and form as before.`,
      positionRule(place, craft),
    ],
    constraints: sectionConstraints(place, memory),
  })
}
