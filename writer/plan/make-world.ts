import { z } from 'zod'
import { craftOf } from '#writer/craft/genre-craft.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Intent, World } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import { planLine } from './plan-line.ts'
import type { PlanOrder } from './plan-order.ts'
import { intentMaterial, planFactRule, planPrompt, instructionMaterial } from './plan-prompt.ts'
import { unsupportedStatements } from './unsupported-facts.ts'

const text = z.string().catch('')

const ProposedWorld = z.object({
  people: z.array(z.object({ name: z.string(), role: text, wants: text, voice: text })).catch([]),
  terms: z.array(z.object({ name: z.string(), meaning: text })).catch([]),
  timeline: z.array(z.object({ when: text, event: z.string() })).catch([]),
})

const MAX_PEOPLE = 12
const MAX_TERMS = 25
const MAX_EVENTS = 25

export const emptyWorld: World = { people: [], terms: [], timeline: [], toBeChecked: [] }

/** Returns the statements about facts, in the form in which `toBeChecked` lists them. */
export const worldStatements = ({ terms, timeline }: Pick<World, 'terms' | 'timeline'>): string[] => [
  ...terms.map(({ name, meaning }) => `${name}: ${meaning}`),
  ...timeline.map(({ when, event }) => `${when}: ${event}`),
]

/**
 * Asks for the people or terms and the timeline of the book. Statements about facts that neither
 * the author nor a reference gives are marked to be checked. Throws `ModelError` if there is no
 * answer.
 */
export const makeWorld = async (
  model: LanguageModel,
  order: PlanOrder,
  intent: Intent,
  call: PlanCall,
): Promise<World> => {
  const { instruction, ...options } = call
  const craft = craftOf(order)
  const { messages } = planPrompt(order, {
    made: [intentMaterial(intent), instructionMaterial(instruction)],
    query: intent.promise,
    task: [
      'List what stays the same in the whole book, so that no chapter contradicts another:',
      ...craft.plan.world.map((line) => `- ${line}`),
    ],
    constraints: [
      'List only what the book needs. One sentence for each entry, in the language of the book.',
      craft.isFactual ? planFactRule(order, 'statements') : '',
    ],
  })
  const proposed = await model.object({ messages, task: 'plan-world', ...options }, ProposedWorld)
  const clean = (line: string) => planLine(line, order.language)
  const world = {
    people: proposed.people
      .slice(0, MAX_PEOPLE)
      .map(({ name, role, wants, voice }) => ({
        name: clean(name),
        role: clean(role),
        wants: clean(wants),
        voice: clean(voice),
      }))
      .filter(({ name }) => name),
    terms: proposed.terms
      .slice(0, MAX_TERMS)
      .map(({ name, meaning }) => ({ name: clean(name), meaning: clean(meaning) }))
      .filter(({ name, meaning }) => name && meaning),
    timeline: proposed.timeline
      .slice(0, MAX_EVENTS)
      .map(({ when, event }) => ({ when: clean(when), event: clean(event) }))
      .filter(({ event }) => event),
  }
  return { ...world, toBeChecked: craft.isFactual ? unsupportedStatements(worldStatements(world), order) : [] }
}
