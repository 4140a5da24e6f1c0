import { genres, typeOfGenre } from '#manuscript/model/genres.ts'
import type { Genre } from '#manuscript/model/genres.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { factRequest } from '#writer/bible/fact-request.ts'
import { nextSectionPrompt, plannedSectionPrompt } from '#writer/craft/planned-section.ts'
import { askForObject } from '#writer/model/ask-for-object.ts'
import type { LanguageModel, Message, ModelRequest, TextEvent } from '#writer/model/language-model.ts'
import { chooseTitle } from '#writer/plan/choose-title.ts'
import type { Plan } from '#writer/plan/plan.ts'
import type { PlanOrder } from '#writer/plan/plan-order.ts'
import type { PlanStep } from '#writer/plan/plan-steps.ts'
import { createPlanner } from '#writer/plan/run-plan.ts'
import { promptTagPattern } from '#writer/tasks/prompt-tags.ts'
import { essayExample } from './essay-example.ts'
import type { Example } from './example.ts'
import { fictionExample } from './fiction-example.ts'
import { guideExample } from './guide-example.ts'
import { informativeExample } from './informative-example.ts'

export const exampleLanguages = ['english', 'german'] as const
type ExampleLanguage = (typeof exampleLanguages)[number]

const examples = { fiction: fictionExample, guide: guideExample, essay: essayExample, informative: informativeExample }

interface Recorded {
  heading: string
  messages: readonly Message[]
}

const chapterIn = (prompt: string): number => Number(/chapter (\d+) of/u.exec(prompt)?.[1] ?? 1) - 1

const replyOf = (example: Example, { task, messages }: ModelRequest): unknown => {
  const prompt = messages.at(-1)!.content
  switch (task) {
    case 'plan-intent':
      return example.intent
    case 'outline':
      return {
        title: example.title,
        chapters: example.chapters.map(({ title, sections }) => ({
          title,
          sectionTitles: sections.map((one) => one.title),
        })),
      }
    case 'plan-world':
      return example.world
    case 'plan-chapter': {
      const { synopsis, sections } = example.chapters[chapterIn(prompt)]!
      return { synopsis, sections }
    }
    case 'plan-critique':
      return { findings: [example.finding] }
    case 'plan-repair':
      return { sections: [example.repaired] }
    case 'title':
      return { titles: example.titles }
    default:
      throw new Error(`The example has no reply for ${task}`)
  }
}

const headings: Record<string, string> = {
  'plan-intent': 'Intent',
  outline: 'Titles of chapters and sections',
  'plan-world': 'People or terms, and timeline',
  'plan-chapter': 'Plan of a chapter',
  'plan-critique': 'Critique of the plan',
  'plan-repair': 'Repair of the plan',
  'plan-opening': 'Opening in one of three styles',
  title: 'Title of the finished book',
}

/** Creates a model that replies from an example and records its requests. */
const exampleModel = (example: Example, recorded: Recorded[]): LanguageModel => {
  async function* text(request: ModelRequest): AsyncGenerator<TextEvent, void, undefined> {
    recorded.push({ heading: headings[request.task]!, messages: request.messages })
    const reply = request.task === 'plan-opening' ? example.opening : JSON.stringify(replyOf(example, request))
    yield { type: 'delta', text: reply }
    yield { type: 'end', finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }
    await Promise.resolve()
  }
  return { name: 'Example', text, object: (request, schema) => askForObject('Example', request, schema, text) }
}

const orderOf = (example: Example, genre: Genre, language: ExampleLanguage): PlanOrder => ({
  ...example.order,
  book: `example ${genre} ${language}`,
  genre,
  type: typeOfGenre[genre],
  language,
  chapters: example.chapters.length,
  subChapters: example.chapters[0]!.sections.length,
  author: 'Author',
  user: 'example',
})

/**
 * Returns the prompts of sections: of two consecutive ones, of the call for facts between them, and
 * of others.
 */
const sectionPrompts = (order: PlanOrder, plan: Plan, example: Example): Recorded[] => {
  const chosen: Plan = { ...plan, opening: { style: craftOf(order).openings[0].id, text: example.opening } }
  const { lastWords: before, facts, overused } = example
  const first = plannedSectionPrompt({ order, plan: chosen, chapter: 0, section: 0 })
  const reply = `${example.opening}\n\n${before}`
  const next = nextSectionPrompt(
    { order, plan: chosen, chapter: 0, section: 1 },
    { facts },
    { prompt: first, reply, chapter: 0 },
  )
  const known = { nonce: first.nonce, entities: [], open: [], isFactual: craftOf(order).isFactual }
  const withSchema: Message = { role: 'user', content: factRequest(known) }
  const slim = { order, plan: chosen, chapter: 0, section: 1, mode: 'slim' as const }
  return [
    { heading: 'First section', messages: first.messages },
    {
      heading: 'Facts of the first section (continues its prompt; the schema of the answer follows)',
      messages: [{ role: 'assistant', content: reply }, withSchema],
    },
    {
      heading: 'Next section of the chapter (continues the prompt of the first section)',
      messages: next.messages.slice(first.messages.length),
    },
    {
      heading: 'First section of the last chapter',
      messages: plannedSectionPrompt(
        { order, plan: chosen, chapter: 1, section: 0 },
        { before, facts, sentences: [before], overused },
      ).messages,
    },
    {
      heading: 'Last section (continues the prompt of the section before)',
      messages: nextSectionPrompt(
        { order, plan: chosen, chapter: 1, section: 1 },
        {},
        { prompt: first, reply, chapter: 1 },
      ).messages.slice(first.messages.length),
    },
    { heading: 'Section for a small context window', messages: plannedSectionPrompt(slim, { before, facts }).messages },
  ]
}

const hooksFor = (steps: PlanStep[]) => ({
  keep: (step: PlanStep) => {
    steps.push(step)
    return Promise.resolve()
  },
  progress: () => {},
  signal: new AbortController().signal,
})

const runOf = async (order: PlanOrder, example: Example): Promise<Recorded[]> => {
  const recorded: Recorded[] = []
  const model = exampleModel(example, recorded)
  const steps: PlanStep[] = []
  const planner = createPlanner(model, [])
  const plan = await planner.plan(order, [], hooksFor(steps))
  await planner.openings(order, steps, hooksFor(steps))
  recorded.push(...sectionPrompts(order, plan, example))
  const call = { callPriority: { user: order.user, type: 'book' as const }, signal: new AbortController().signal }
  await chooseTitle(model, order, plan, { sections: [`${example.opening}\n\n${example.lastWords}`] }, call)
  return recorded
}

/**
 * Replaces the random tags in prompts without a book's nonce, so that they are the same in each
 * run.
 */
const steady = (text: string): string =>
  text
    .replaceAll(promptTagPattern, (tag) => tag.replace(/-[0-9a-f]{12}/u, '-tag'))
    .replaceAll(/(names end in )-[0-9a-f]{12}/gu, '$1-tag')

const FENCE = '````'
const fenced = (text: string): string => `${FENCE}text\n${steady(text)}\n${FENCE}`

/** The beginning of the schema that `LanguageModel.object` adds to the system message. */
const SCHEMA = '\n\nAnswer with one JSON value and nothing else'

/**
 * Returns a function that prints a system message in full the first time, and afterwards refers to
 * that place.
 */
const systemMessages = () => {
  const known = new Map<string, number>()
  return (content: string, at: number): string => {
    const end = content.indexOf(SCHEMA)
    const role = end === -1 ? content : content.slice(0, end)
    const first = known.get(role)
    if (first === undefined) {
      known.set(role, at)
      return `**System message**\n\n${fenced(content)}`
    }
    const same = `**System message**: as in prompt ${first + 1}`
    return end === -1 ? same : `${same}, but with this end:\n\n${fenced(content.slice(end).trim())}`
  }
}

const messageNames = { user: 'Message of the user', assistant: 'Reply of the model' }

const page = (genre: Genre, language: ExampleLanguage, recorded: readonly Recorded[]): string => {
  const systemMessage = systemMessages()
  const prompts = recorded.map(({ heading, messages }, at) =>
    [
      `## ${at + 1}. ${heading}`,
      ...messages.map(({ role, content }) =>
        role === 'system' ? systemMessage(content, at) : `**${messageNames[role]}**\n\n${fenced(content)}`,
      ),
    ].join('\n\n'),
  )
  const intro = `Every prompt of one run, for a book of the genre _${genre}_ in ${language === 'english' ? 'English' : 'German'}. The replies come from an example. Generated by \`npm run prompts\`.`
  return `${[`# Prompts: ${genre}, ${language}`, intro, ...prompts].join('\n\n')}\n`
}

/** Returns the pages of `docs/prompts/` by file name. */
export const examplePages = async (): Promise<Map<string, string>> => {
  const pages = new Map<string, string>()
  for (const genre of genres)
    for (const language of exampleLanguages) {
      const example = examples[typeOfGenre[genre]][language]
      pages.set(
        `${genre}-${language}.md`,
        page(genre, language, await runOf(orderOf(example, genre, language), example)),
      )
    }
  return pages
}
