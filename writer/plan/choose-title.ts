import { z } from 'zod'
import { nonceOf, orderMaterials } from '#writer/craft/book-head.ts'
import { craftPrompt, jsonForm } from '#writer/craft/craft-prompt.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { chapterLines } from '#writer/craft/plan-text.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { cleanTitle } from '#writer/tasks/clean-title.ts'
import { titleKey } from '#writer/tasks/repair-outline.ts'
import type { Plan } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import type { PlanOrder } from './plan-order.ts'
import { sectionsOf } from './section-numbers.ts'

const CANDIDATES = 5
const MAX_LENGTH = 120
/** The number of characters from the beginning and from the end of the text in the prompt. */
const EXCERPT = 1500

const ProposedTitles = z.object({
  titles: z.array(z.string()).meta({ minItems: CANDIDATES, maxItems: CANDIDATES }),
})

export interface WrittenBook {
  /** Markdown of the sections that were written, in reading order. */
  sections: readonly string[]
}

/**
 * Chooses the title when the text exists. Takes the first of five candidates that is in the
 * language of the book, short enough, and not the title of a chapter or section. Returns the
 * working title if none is usable.
 */
export const chooseTitle = async (
  model: LanguageModel,
  order: PlanOrder,
  plan: Plan,
  { sections }: WrittenBook,
  { callPriority, signal }: PlanCall,
): Promise<string> => {
  const craft = craftOf(order)
  const text = sections.join('\n\n')
  const isShort = text.length <= EXCERPT * 2
  const { messages, instructions } = craftPrompt(order, craft, nonceOf(order), {
    book: orderMaterials(order).filter(({ name }) => name !== 'sample' && name !== 'guideline'),
    material: [
      {
        name: 'chapters',
        about: 'All chapters of the book, one line each:',
        text: chapterLines(plan.chapters),
        priority: 5,
      },
      {
        name: 'beginning',
        about: isShort ? 'The text of the book:' : 'The beginning of the finished text:',
        text: isShort ? text : text.slice(0, EXCERPT),
        priority: 7,
      },
      { name: 'end', about: 'The end of the finished text:', text: isShort ? '' : text.slice(-EXCERPT), priority: 8 },
      { name: 'working-title', about: 'The working title, from before the book was written:', text: plan.workingTitle },
    ],
    task: [`The book is written. Suggest ${CANDIDATES} titles for it, the best one first. ${craft.title}`],
    constraints: [
      'At most ten words each. No title of a chapter, no quotation marks, and nothing that gives the end away.',
      'Avoid titles that join two abstract nouns.',
    ],
    form: jsonForm,
  })
  const { titles } = await model.object({ messages, task: 'title', callPriority, signal }, ProposedTitles)
  const judge = await languageJudge(order.language)
  const taken = new Set([
    ...plan.chapters.map(({ title }) => titleKey(title)),
    ...sectionsOf(plan).map(({ plan: { title } }) => titleKey(title)),
  ])
  const usable = titles
    .slice(0, CANDIDATES * 2)
    .map((title) => cleanTitle(title, instructions, order.language))
    .find((title) => title !== '' && title.length <= MAX_LENGTH && !taken.has(titleKey(title)) && judge(title))
  return usable ?? plan.workingTitle
}
