import type { ScriptedReply } from './scripted-model.ts'
import { scriptedModel } from './scripted-model.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import { createPlanner } from '#writer/plan/run-plan.ts'
import type { PlanHooks, PlanOptions } from '#writer/plan/run-plan.ts'
import type { Plan } from '#writer/plan/plan.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { PlanOrder } from '#writer/plan/plan-order.ts'
import type { PlanStep } from '#writer/plan/plan-steps.ts'

/** Builds a small order for tests; `order` overrides its fields. */
export const buildPlanOrder = (order: Partial<PlanOrder> = {}): PlanOrder => ({
  book: 'book-1',
  description: 'How a harbour town lives with the sea',
  chapters: 3,
  subChapters: 2,
  language: 'english',
  type: 'fiction',
  author: 'Author',
  user: 'u1',
  ...order,
})

/** Describes one section so that its number is in every field and no other section's number is. */
export const proposedSection = (number: string, title: string, over: Record<string, unknown> = {}) => ({
  number,
  title,
  synopsis: `The lamp of section ${number} goes out.`,
  beats: [`Rain begins at ${number}.`, `A door opens at ${number}.`, `Somebody leaves at ${number}.`],
  opens: [],
  closes: [],
  words: 700,
  who: `The keeper of ${number}`,
  wants: `to light the lamp of ${number}`,
  obstacle: `the storm of ${number}`,
  turn: `The keeper of ${number} stays.`,
  claim: `The lamp of ${number} matters.`,
  evidence: [],
  example: `A lamp seen at ${number}.`,
  action: `Look at the lamp of ${number}.`,
  ...over,
})

export const chapterTitle = (chapter: number): string => `Chapter of ${chapter + 1} tides`
export const sectionTitle = (chapter: number, section: number): string => `Tide ${chapter + 1} at ${section + 1} bells`

/** Returns the number of the chapter that a request plans, starting at 0. */
export const chapterOf = ({ messages }: ModelRequest): number =>
  Number(/chapter (\d+) of/u.exec(messages.at(-1)!.content)?.[1] ?? 0) - 1

type Script = (request: ModelRequest, count: number) => ScriptedReply | undefined

/** Returns a good reply to a planning call. */
export const planReply = (order: BookOrder, request: ModelRequest): ScriptedReply => {
  switch (request.task) {
    case 'plan-intent':
      return {
        value: {
          promise: 'The reader learns why the lamp stays lit.',
          audience: 'Patient readers',
          pointOfView: 'Close third person',
          tense: 'Past tense',
          voice: ['Short sentences.'],
          ending: 'The lamp is lit again.',
          avoid: ['storms as villains'],
        },
      }
    case 'outline':
      return {
        value: {
          title: 'Working title',
          chapters: Array.from({ length: order.chapters }, (_, chapter) => ({
            title: chapterTitle(chapter),
            sectionTitles: Array.from({ length: order.subChapters }, (_, section) => sectionTitle(chapter, section)),
          })),
        },
      }
    case 'plan-world':
      return {
        value: { people: [{ name: 'Mara', role: 'keeper', wants: 'light', voice: 'curt' }], terms: [], timeline: [] },
      }
    case 'plan-chapter': {
      const chapter = chapterOf(request)
      return {
        value: {
          synopsis: `The tide of chapter ${chapter + 1} turns.`,
          sections: Array.from({ length: order.subChapters }, (_, section) =>
            proposedSection(`${chapter + 1}.${section + 1}`, sectionTitle(chapter, section)),
          ),
        },
      }
    }
    case 'plan-critique':
      return { value: { findings: [] } }
    case 'plan-opening':
      return 'The lamp went out at four in the morning, and the keeper was awake to see it. She did not move at once.'
    default:
      throw new Error(`The script has no reply for ${request.task}`)
  }
}

/** Creates a scripted model that plans any book well, except where `script` returns another reply. */
export const planModel = (order: PlanOrder, script: Script = () => undefined) => {
  let count = 0
  return scriptedModel((request) => script(request, count++) ?? planReply(order, request))
}

interface Planned {
  steps: PlanStep[]
  plan?: Plan
  error?: unknown
}

/** Plans a book with the stored steps and records the new ones. */
export const planWith = async (
  model: ReturnType<typeof planModel>,
  order: PlanOrder,
  storedSteps: readonly PlanStep[] = [],
  hooks: Partial<PlanHooks> = {},
  options: PlanOptions = {},
): Promise<Planned> => {
  const planned: Planned = { steps: [] }
  try {
    planned.plan = await createPlanner(model, [0, 0]).plan(
      order,
      storedSteps,
      {
        keep: async (step) => {
          await hooks.keep?.(step)
          planned.steps.push(step)
        },
        progress: () => {},
        signal: hooks.signal ?? new AbortController().signal,
      },
      options,
    )
  } catch (error) {
    planned.error = error
  }
  return planned
}
