import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import type { LanguageModel, ModelRequest } from '#writer/model/language-model.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import { chapterTitle, planReply, sectionTitle } from '#tests/support/scripted-plan.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookHooks, BookOptions, BookProgress, BookStep, SectionDraft } from '#writer/book/book-state.ts'
import { createBookPipeline } from '#writer/book/book-pipeline.ts'

/** Builds a small order for tests; `order` overrides its fields. */
export const buildOrder = (order: Partial<BookOrder> = {}): BookOrder => ({
  description: 'How a harbour town lives with the sea',
  chapters: 3,
  subChapters: 2,
  language: 'english',
  type: 'guide',
  author: 'Author',
  user: 'u1',
  wordsPerSection: 120,
  ...order,
})

const requestedWords = ({ messages }: ModelRequest): number =>
  Number(/about (\d+) (?:words|characters)/u.exec(messages.at(-1)?.content ?? '')?.[1] ?? 100)

type Script = (request: ModelRequest, count: number) => ScriptedReply | undefined

/**
 * Creates a scripted model that writes any book well, except where `script` returns another reply.
 */
export const bookModel = (order: BookOrder, script: Script = () => undefined, seed = 7) => {
  const random = randomFrom(seed)
  let count = 0
  const good = (request: ModelRequest): ScriptedReply => {
    switch (request.task) {
      case 'outline':
      case 'plan-intent':
      case 'plan-world':
      case 'plan-chapter':
      case 'plan-critique':
        return planReply(order, request)
      case 'brief':
        return {
          value: {
            goal: 'Say it',
            entry: 'Nothing is known',
            exit: 'All is known',
            sections: Array.from({ length: order.subChapters }, (_, at) => ({ goal: `Goal ${at}`, facts: [] })),
          },
        }
      case 'boundary':
        return { value: { edits: [] } }
      case 'title':
        return request.messages.at(-1)!.content.includes('Suggest')
          ? { value: { titles: ['The Harbour and the Sea'] } }
          : 'The Harbour and the Sea'
      default:
        return writeProse(order.language, requestedWords(request), random)
    }
  }
  return scriptedModel((request) => script(request, count++) ?? good(request))
}

/** The stored outline of a book that was begun before books had plans. */
export const oldOutline = (order: BookOrder): BookStep => ({
  type: 'outline',
  outline: {
    title: 'Working title',
    chapters: Array.from({ length: order.chapters }, (_, chapter) => ({
      title: chapterTitle(chapter),
      subchapters: Array.from({ length: order.subChapters }, (_, section) => ({
        title: sectionTitle(chapter, section),
      })),
    })),
  },
})

interface Written {
  steps: BookStep[]
  drafts: SectionDraft[]
  progress: BookProgress[]
  /** The error that the run threw, if it failed. */
  error?: unknown
}

/** Converts a draft to the step that the continuing run receives. */
export const draftStep = (draft: SectionDraft): BookStep => ({ type: 'section-draft', ...draft })

/** Runs the pipeline with the stored steps and records its steps, drafts and progress. */
export const writeWith = async (
  model: LanguageModel,
  order: BookOrder,
  storedSteps: readonly BookStep[] = [],
  hooks: Partial<BookHooks> = {},
  options: BookOptions = {},
): Promise<Written> => {
  const written: Written = { steps: [], drafts: [], progress: [] }
  try {
    await createBookPipeline(model, [0, 0, 0])(
      order,
      storedSteps,
      {
        keep: async (step) => {
          await hooks.keep?.(step)
          written.steps.push(step)
        },
        draft: (draft) => {
          written.drafts.push(draft)
          return Promise.resolve()
        },
        progress: (event) => {
          hooks.progress?.(event)
          written.progress.push(event)
        },
        signal: hooks.signal ?? new AbortController().signal,
      },
      options,
    )
  } catch (error) {
    written.error = error
  }
  return written
}

export const nameOf = (step: BookStep): string => {
  if (step.type === 'section') return `section ${step.section.chapter}.${step.section.section}`
  if (step.type === 'section-failed' || step.type === 'section-draft')
    return `${step.type} ${step.chapter}.${step.section}`
  return 'chapter' in step ? `${step.type} ${step.chapter}` : step.type
}
