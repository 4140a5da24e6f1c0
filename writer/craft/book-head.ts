import type { Plan } from '#writer/plan/plan.ts'
import type { PlanOrder } from '#writer/plan/plan-order.ts'
import { plainTone } from '#writer/tasks/tone-words.ts'
import { bookNonce } from '#writer/tasks/book-nonce.ts'
import type { CraftMaterial } from './craft-prompt.ts'
import { chapterLines, intentText, worldTexts } from './plan-text.ts'
import { samplePassages } from './sample-passages.ts'

/** Returns the author's wishes from the order as material, the most important first. */
export const orderMaterials = (order: PlanOrder): CraftMaterial[] => {
  const { description, audience, tone, pointOfView, tense, avoid = [], guidelines = [], sample = '' } = order
  const voice = [pointOfView && `Point of view: ${pointOfView}`, tense && `Tense: ${tense}`].filter(Boolean).join('\n')
  return [
    { name: 'description', about: 'The author describes the book like this:', text: description },
    { name: 'audience', about: 'The author writes for these readers:', text: audience ?? '' },
    { name: 'tone', about: 'The author wants this tone:', text: tone && !plainTone(tone) ? tone : '' },
    { name: 'narration', about: 'The author wants the book told like this:', text: voice },
    { name: 'avoid', about: 'The author does not want these things in the book:', text: avoid.join('\n') },
    ...guidelines.map(({ title, content }) => ({
      name: 'guideline',
      about: 'A guideline of the author. Follow it in how you write:',
      text: `${title}\n${content}`,
      priority: 6,
    })),
    ...samplePassages(sample).map((text) => ({
      name: 'sample',
      about:
        'A passage that the author has written. Match its rhythm, its choice of words and the length of its sentences. Take no content from it:',
      text,
      priority: 8,
    })),
  ]
}

/** Returns the material of the plan for the fixed head of all prompts after planning. */
export const planMaterials = (plan: Plan): CraftMaterial[] => {
  const { people, terms, timeline } = worldTexts(plan.world)
  return [
    {
      name: 'intent',
      about: 'What the book promises, how it is told and where it leads:',
      text: intentText(plan.intent),
    },
    { name: 'people', about: 'The people in the book:', text: people, priority: 7 },
    {
      name: 'terms',
      about: 'Names and terms of the book, with their meaning. Use them in this meaning only:',
      text: terms,
      priority: 7,
    },
    { name: 'timeline', about: 'What happens when. Contradict none of it:', text: timeline, priority: 7 },
    {
      name: 'chapters',
      about: 'All chapters of the book, one line each:',
      text: chapterLines(plan.chapters),
      priority: 5,
    },
    {
      name: 'opening',
      about: 'The author chose this opening. The whole book sounds like it:',
      text: plan.opening?.text ?? '',
    },
  ]
}

/** Returns the tag suffix for all prompts of the book. */
export const nonceOf = (order: PlanOrder): string =>
  bookNonce(order.book, [
    ...orderMaterials(order).map(({ text }) => text),
    ...(order.references ?? []).map(({ content }) => content),
  ])
