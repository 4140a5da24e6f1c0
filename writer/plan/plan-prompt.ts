import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { choosePassages } from '#writer/tasks/choose-passages.ts'
import { nonceOf, orderMaterials } from '#writer/craft/book-head.ts'
import { craftPrompt, jsonForm } from '#writer/craft/craft-prompt.ts'
import type { CraftMaterial } from '#writer/craft/craft-prompt.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { intentText, worldTexts } from '#writer/craft/plan-text.ts'
import type { Intent, World } from './plan.ts'
import type { PlanOrder } from './plan-order.ts'

/**
 * Returns the rule for the sources of facts in a plan; `evidence` is quoted, other statements are
 * not.
 */
export const planFactRule = ({ references = [] }: PlanOrder, about: 'evidence' | 'statements'): string => {
  const hasReferences = references.length > 0
  const sources = hasReferences ? 'the description or a reference gives' : 'the description gives'
  const withReferences =
    'For each piece of evidence, copy the sentence of the reference that gives it into "quote", word for word. Leave "quote" empty if no reference gives it; the author then checks the fact.'
  const quotes = hasReferences ? withReferences : 'Leave "quote" empty; the author then checks the fact.'
  return [
    `Facts: use only facts that ${sources}.`,
    about === 'evidence' ? quotes : '',
    'Invent no figures, dates, names, sources or quotations.',
  ]
    .filter(Boolean)
    .join(' ')
}

export const intentMaterial = (intent: Intent): CraftMaterial => ({
  name: 'intent',
  about: 'What the book promises, how it is told and where it leads:',
  text: intentText(intent),
})

export const worldMaterials = (world: World): CraftMaterial[] => {
  const { people, terms, timeline } = worldTexts(world)
  return [
    { name: 'people', about: 'The people in the book:', text: people, priority: 7 },
    { name: 'terms', about: 'Names and terms of the book, with their meaning:', text: terms, priority: 7 },
    { name: 'timeline', about: 'What happens when:', text: timeline, priority: 7 },
  ]
}

export const instructionMaterial = (instruction: string | undefined): CraftMaterial => ({
  name: 'wish',
  about: 'The author wants this change. Follow it as far as it concerns this task:',
  text: instruction ?? '',
})

export interface PlanRequest {
  /** Material from earlier steps, stable parts first. */
  made: readonly CraftMaterial[]
  /** Selects the passages of the references. */
  query?: string
  task: readonly string[]
  constraints?: readonly string[]
  form?: readonly string[]
}

/** Builds a prompt of a planning step. */
export const planPrompt = (
  order: PlanOrder,
  { made, query = '', task, constraints = [], form = jsonForm }: PlanRequest,
): Prompt => {
  const passages = choosePassages(order.references ?? [], `${query} ${order.description}`, order.language)
  // Samples show the author's style, which matters only for text of the book.
  const book = orderMaterials(order).filter(({ name }) => name !== 'sample')
  const references = passages.map(({ title, content }) => ({
    name: 'reference',
    about: 'A passage from the author’s references. Take facts from it where they fit:',
    text: `${title}\n${content}`,
    priority: 1,
  }))
  return craftPrompt(order, craftOf(order), nonceOf(order), {
    book,
    material: [...references, ...made],
    task,
    constraints,
    form,
  })
}
