import { nonceOf, planMaterials, orderMaterials } from '#writer/craft/book-head.ts'
import type { OpeningStyle } from '#writer/craft/craft.ts'
import { craftPrompt } from '#writer/craft/craft-prompt.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { habitsToAvoid } from '#writer/craft/habits/habits.ts'
import { sectionText } from '#writer/craft/plan-text.ts'
import { factRule } from '#writer/craft/planned-section.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { removeBrokenEnd } from '#writer/quality/complete.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { lengthInWords } from '#writer/tasks/build-prompt.ts'
import { cleanReply } from '#writer/tasks/clean-reply.ts'
import type { Opening, Plan } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import type { PlanOrder } from './plan-order.ts'

const WORDS = 150
/**
 * The number of characters after which reading stops, because the reply ignores the requested
 * length.
 */
const MAX_CHARACTERS = 4000

/**
 * Writes the first 150 words of the book in one style. Throws `ModelError` `invalid` if the reply
 * has no usable text, because the author has other openings to choose from.
 */
export const writeOpening = async (
  model: LanguageModel,
  order: PlanOrder,
  plan: Plan,
  style: OpeningStyle,
  { callPriority, signal }: PlanCall,
): Promise<Opening> => {
  const craft = craftOf(order)
  const { language } = order
  const { messages, instructions } = craftPrompt(order, craft, nonceOf(order), {
    habits: habitsToAvoid(craft.type, language),
    book: [...orderMaterials(order), ...planMaterials({ ...plan, opening: null })],
    material: [
      {
        name: 'this-section',
        about: 'The plan of the first section of the book:',
        text: sectionText('1.1', plan.chapters[0]!.sections[0]!),
      },
    ],
    task: [
      `Write the opening of the book. ${style.instruction} The author compares several openings, so commit to this one.`,
    ],
    constraints: [
      `Length: about ${lengthInWords(WORDS, language)}.`,
      'Stop at the end of a sentence, in the middle of the section. Leave the rest of the section’s plan for later.',
      craft.isFactual ? factRule(order) : '',
    ],
    form: [`Answer with the text alone, as ${craft.section.form}. No heading, no title, no remark about your work.`],
  })
  let reply = ''
  for await (const event of model.text({ messages, task: 'plan-opening', callPriority, signal })) {
    if (event.type === 'delta') reply += event.text
    if (reply.length > MAX_CHARACTERS) break
  }
  const problem = replyProblem(reply, { language, wordsAsked: WORDS })
  const cleaned = problem ? '' : cleanReply(reply, { language, instructions })
  const text = removeBrokenEnd(cleaned, language)
  if (text === '' || !(await languageJudge(language))(text))
    throw new ModelError('invalid', 'The model wrote no opening in this style.', { partial: reply })
  return { style: style.id, text }
}
