import { taggedMaterial } from '#writer/tasks/prompt-tags.ts'
import { attributeInstruction } from './attributes.ts'
import type { Entity, StoryPromise } from './bible.ts'
import { MAX_FACTS, MAX_PROMISES } from './extracted-facts.ts'

/** The maximum number of names that the request lists. */
const MAX_ENTITIES = 40

export interface FactRequest {
  /** The nonce of the book's prompts. */
  nonce: string
  /** Entities that the section may be about, most likely ones first. */
  entities: readonly Entity[]
  /** Open promises, numbered from 1 in this order. */
  open: readonly StoryPromise[]
  /** True for a book of non-fiction. */
  isFactual: boolean
}

/**
 * Returns the request that follows a drafted section and asks for its facts. It is the last message
 * of a conversation that contains the section, so it does not repeat the section.
 */
export const factRequest = ({ nonce, entities, open, isFactual }: FactRequest): string =>
  [
    ...(entities.length === 0
      ? []
      : [
          taggedMaterial(
            {
              name: 'known-names',
              text: entities
                .slice(0, MAX_ENTITIES)
                .map(({ name }) => name)
                .join('\n'),
            },
            nonce,
          ),
        ]),
    ...(open.length === 0
      ? []
      : [
          taggedMaterial(
            { name: 'open-promises', text: open.map(({ text }, at) => `${at + 1}. ${text}`).join('\n') },
            nonce,
          ),
        ]),
    [
      'Do not write more of the book now. Read the section that you have just written and list what later sections must not contradict.',
      `facts: at most ${MAX_FACTS} lasting facts about people, places, things, terms and figures. Leave out actions without consequences and moods.`,
      `- entity: the name. ${entities.length === 0 ? 'Use one name for each entity.' : 'Use the name in the tag known-names if the entity is listed there.'}`,
      '- aliases: other names that the section uses for it, such as a nickname or a title. No pronouns.',
      attributeInstruction(isFactual),
      '- value: the words of the section that give the value. They must occur in the quote exactly as you write them.',
      '- storyTime: when it holds, if that may change later in the book; otherwise an empty string.',
      '- quote: the shortest passage that states the fact, copied from the section letter by letter, with nothing left out and nothing changed.',
      `promises: at most ${MAX_PROMISES} things that the section makes readers expect and that are not settled in it, such as an unanswered question or an announced topic. text says it in one sentence; quote is copied from the section letter by letter.`,
      open.length === 0
        ? 'kept: an empty list.'
        : 'kept: the numbers of promises in the tag open-promises that the section settles, each with a quote copied from the section that shows it.',
      'If there is nothing to list, answer with empty lists. An entry whose quote is not in the section word for word is discarded.',
    ].join('\n'),
  ].join('\n\n')
