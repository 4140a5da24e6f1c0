import type { AnswerSource } from '#contract/answer-source.ts'
import type { MemoryEntries } from '#writer/bible/retrieve.ts'

export type UnnumberedSource = Omit<AnswerSource, 'number'>

type Entries = Pick<MemoryEntries, 'entities' | 'promises'>

/** Returns each fact as a source that links to the passage that states it. */
export const factSources = ({ entities, promises }: Entries): UnnumberedSource[] => [
  ...entities.flatMap(({ entity, facts }) =>
    facts.map(({ attribute, value, storyTime, quote }) => ({
      type: 'fact' as const,
      title: entity.name,
      text: `${attribute}: ${value}${storyTime === '' ? '' : ` (${storyTime})`}`,
      quote,
      block: null,
    })),
  ),
  ...promises.map(({ text, quote }) => ({ type: 'fact' as const, title: '', text, quote, block: null })),
]

/** Returns all names of the entities that a question mentions. */
export const namesOf = ({ entities }: Entries): string[] =>
  entities.flatMap(({ entity: { name, aliases } }) => [name, ...aliases])
