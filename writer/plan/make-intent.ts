import { z } from 'zod'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import type { Intent } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import { planLine, planLines } from './plan-line.ts'
import type { PlanOrder } from './plan-order.ts'
import { planPrompt, instructionMaterial } from './plan-prompt.ts'

const text = z.string().catch('')
const texts = z.array(z.string()).catch([])

const ProposedIntent = z.object({
  promise: z.string(),
  audience: text,
  pointOfView: text,
  tense: text,
  voice: texts,
  ending: z.string(),
  avoid: texts,
})

const MAX_RULES = 6

/** Derives an intent from the author's own words. */
export const intentOfOrder = (order: PlanOrder): Intent => ({
  promise: '',
  audience: order.audience ?? '',
  pointOfView: order.pointOfView ?? '',
  tense: order.tense ?? '',
  voice: [],
  ending: '',
  avoid: [...(order.avoid ?? [])],
})

/**
 * Asks the model for the intent of the book: its promise, its narration and its ending. The
 * author's own words replace the model's. Throws `ModelError` if there is no answer.
 */
export const makeIntent = async (model: LanguageModel, order: PlanOrder, call: PlanCall): Promise<Intent> => {
  const { instruction, ...options } = call
  const craft = craftOf(order)
  const { messages } = planPrompt(order, {
    made: [instructionMaterial(instruction)],
    task: [
      'Decide what kind of book the author’s description calls for, before anything is outlined. Give:',
      '- promise: what the reader gets from this book and from no other, in one sentence.',
      '- audience: who reads it, and what these readers know and want.',
      `- pointOfView and tense: ${craft.plan.voice}`,
      '- voice: up to five rules for the sound of the text that a writer can follow, for example “short sentences when something goes wrong”.',
      `- ending: ${craft.plan.ending}`,
      '- avoid: up to five things that readers of such books are tired of and that this book does without.',
    ],
    constraints: [
      'Keep everything that the author has decided. Decide the rest so that it fits the description and is not the first idea that comes to mind.',
      'One or two sentences for each point, in the language of the book.',
    ],
  })
  const proposed = await model.object({ messages, task: 'plan-intent', ...options }, ProposedIntent)
  const own = intentOfOrder(order)
  const { language } = order
  return {
    promise: planLine(proposed.promise, language),
    audience: own.audience || planLine(proposed.audience, language),
    pointOfView: own.pointOfView || planLine(proposed.pointOfView, language),
    tense: own.tense || planLine(proposed.tense, language),
    voice: planLines(proposed.voice, language, MAX_RULES),
    ending: planLine(proposed.ending, language),
    avoid: [...new Set([...own.avoid, ...planLines(proposed.avoid, language, MAX_RULES)])],
  }
}
